import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  packs: {
    title: '按年龄挑点子',
    text: '勾选适合你家的，以后都能改。',
    habit: '习惯',
    praise: '表扬',
    reward: '奖励',
    link: '按年龄挑点子',
    isThere: '已经有了',
    full: '快捷列表最多 {max, number} 项，请先去掉一项。',
    leaves: '快捷列表最多 {max, number} 项，这些会移出：{titles}。',
    submit: '{count, plural, =0 {还没有勾选} other {添加 # 项}}',
    added: '已添加 {count, number} 项',
  },
})
