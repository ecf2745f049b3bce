import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  calendar: {
    title: '日历',
    previous: '上个月',
    next: '下个月',
    previousYear: '上一年',
    nextYear: '下一年',
    view: '显示',
    viewPoints: '积分',
    viewMood: '心情',
    viewYear: '全年',
    dayLabel: '{date}：{acts, plural, =0 {没有记录} other {# 条记录}}，{gained, number} 积分',
    dayMood: '{date}：{mood}',
    month: '月份',
    daysWithSomething: '有记录的天数',
    monthLabel: '{month}：{days, plural, =0 {没有记录} other {# 天有记录}}',
    summary: '{days, number} 天有记录，获得 {gained, number} 积分，花掉 {spent, number}',
    moodSummary: '记录了 {days, number} 天心情，最多的是：{mood}。',
    less: '少',
    moreLegend: '多',
    none: '这个月没有记录',
    noneYear: '这一年没有记录',
    noneDay: '这一天没有记录',
  },
})
