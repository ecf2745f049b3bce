import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  badges: {
    earned: '{title}，获得 {count, number} 次',
    locked: '完成一个习惯',
    lockedSkill: '完成一个挑战',
    lockedHint: '完成一个习惯或挑战即可解锁',
    skillMaster: '技能达人',
    habitMaster: '习惯养成达人',
    timesAlone: '一共获得 {count, number} 次',
    earnedOn: '最近一次：{date}',
    several: '{count, number} 枚新徽章！',
  },
})
