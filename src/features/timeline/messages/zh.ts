import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  timeline: {
    entry: '“{title}”，{time}，查看详情',
    undoTitle: '撤回“{title}”？',
    undoPlain: '{when}的 {change} 积分会撤回，无法恢复。',
    undoHabit: '{day}会变成未完成，连续天数从 {before, number} 变为 {after, number}，而且不能再补打卡。',
    undoHabitOpen:
      '{when}的 {change} 积分会撤回。{day}会变成未完成，连续天数从 {before, number} 变为 {after, number}，可以重新打卡。',
    undoCompleted: '{change} 积分和徽章会收回，习惯重新变为进行中。',
    undoRedeem: '{name}会拿回 {count, number} 积分。',
    undoConfirm: '撤回',
    undoKeep: '保留',
    undone: '{time}撤回',
    undoneBy: '{name}于 {time} 撤回',
    title: '{name}的成长足迹',
    dayTotal: '当天 {count, number} 积分',
    loading: '正在加载动态…',
    emptyTitle: '还没有动态',
    emptyText: '开始一项活动，就会出现在这里。',
    emptyAction: '去开始',
    loadMore: '加载更多',
    end: '已经到底啦',
    newItems: '{count, plural, other {# 条新动态}}',
    justNow: '刚刚',
    minutesAgo: '{count, plural, other {# 分钟前}}',
    hoursAgo: '{count, plural, other {# 小时前}}',
    daysAgo: '{count, plural, other {# 天前}}',
    habitCheckIn: '打卡：{title}',
    habitCompleted: '习惯养成：{title}',
    skillCompleted: '挑战成功：{title}',
    skillScore: '{title}新纪录：{score, number} {unit}',
    rewardRedeemed: '兑换：{title}',
    momentSaved: '值得记住的一刻',
    skillTried: '{title}练习：{score, number} {unit}',
  },
})
