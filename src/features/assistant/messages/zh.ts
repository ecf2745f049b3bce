import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  mascot: {
    greeting: '你好，我是小芽！现在想聊点什么？',
    bubbleLabel: '小芽说',
    tipsLabel: '育儿小贴士',
    tipsText: '今天可以试试的一个小方法',
    rewardsLabel: '奖励建议',
    rewardsText: '有动力、不宠坏的奖励方式',
    recommendationsLabel: '下一步建议',
    recommendationsText: '适合孩子的下一步',
    dismiss: '先不用',
    open: '打开小芽的建议',
    close: '收起小芽的建议',
  },
  chat: {
    title: '小芽',
    status: '目前是预设的小贴士，AI 即将上线。',
    back: '返回首页',
    welcome: '你好，我是小芽！目前我会用根据儿童健康建议准备好的内容回答你，可以问我睡觉、屏幕时间、发脾气、写作业、吃饭或兄弟姐妹相处的问题。',
    inputLabel: '消息',
    inputPlaceholder: '想问点什么…',
    send: '发送',
    enterHint: '按 Enter 发送，Shift + Enter 换行',
    typing: '小芽正在输入…',
    you: '你',
    suggestionsTitle: '可以问问',
    suggestionsDismiss: '不再显示建议',
    suggestion1: '怎么帮孩子养成新习惯？',
    suggestion2: '除了“真棒”还能怎么夸？',
    suggestion3: '孩子总不肯睡，怎么办？',
    suggestion4: '什么样的奖励最有效？',
    disclaimer: '仅供参考，不能代替医生的建议。',
  },
})
