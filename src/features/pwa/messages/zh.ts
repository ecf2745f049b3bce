import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  install: {
    title: '把小芽放到手机桌面',
    text: '添加到主屏幕，点一下就能打开。',
    iosText: '点“分享”，再选“添加到主屏幕”。',
    accept: '安装',
    iosAccept: '知道了',
    decline: '以后再说',
  },
  offline: {
    unreachable: '暂时连不上小芽',
    age: '数据更新：{time}。',
  },
  outbox: {
    waiting: '{count, number} 条待发送',
    offline: '没有网络。你点的都会保留，稍后发送。',
    slow: '小芽没有回应，正在重试…',
    chip: '待发送',
    title: '还没发送',
    waitingTitle: '待发送',
    failedTitle: '没能保存',
    keptNote: '只保存在这部手机上，只有你能看到，会按顺序发送。',
    tapped: '{time}点的',
    sendNow: '现在发送',
    discard: '丢弃',
    discardLabel: '丢弃“{title}”',
    discardTitle: '丢弃“{title}”？',
    discardText: '它还没有发送，对其他人没有影响。',
    sent: '已发送 {count, number} 条',
    failed: '{count, number} 条没能保存',
    look: '查看',
    signIn: '登录后发送 {count, number} 条',
    points: '{count, number}（含待发送）',
    reasonGone: '期间已经被删除了。',
    reasonAlready: '那天已经打过卡了。',
    reasonJust: '{name}{when}加过同样的。',
    reasonOld: '已经超过 7 天。',
    reasonRole: '你在这个家庭里已没有这个权限。',
    reasonClock: '手机时间太快了，调好后再试。',
  },
})
