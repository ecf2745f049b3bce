import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  mascot: {
    greeting: '你好，我是小芽！现在想聊点什么？',
    bubbleLabel: '小芽说',
    tipsLabel: '育儿小贴士',
    tipsText: '今天可以试试的一个小方法',
    rewardsLabel: '奖励建议',
    rewardsText: '既有动力，又不会宠坏孩子',
    recommendationsLabel: '下一步建议',
    recommendationsText: '适合孩子的下一步',
    close: '收起小芽的建议',
  },
  chat: {
    title: '小芽',
    status: '目前都是提前写好的小贴士，AI 即将上线。',
    back: '返回首页',
    welcome:
      '你好，我是小芽！现在我的回答都是参考儿童健康建议提前写好的。睡觉、看屏幕、发脾气、写作业、吃饭、兄弟姐妹相处，还有这个应用怎么用，都可以问我。',
    inputLabel: '消息',
    inputPlaceholder: '想问点什么…',
    send: '发送',
    enterHint: '按 Enter 发送，Shift + Enter 换行',
    typing: '小芽正在输入…',
    goThere: '带我去',
    says: '{name}：',
    you: '你',
    suggestionsTitle: '可以问问',
    suggestionsDismiss: '不再显示建议',
    suggestion1: '怎么帮孩子养成新习惯？',
    suggestion2: '除了“真棒”还能怎么夸？',
    suggestion3: '孩子总不肯睡，怎么办？',
    suggestion4: '什么样的奖励最有效？',
    disclaimer: '仅供参考，不能代替医生的建议。',
    noteNear: '{name}离“{title}”只差 {count, number} 积分了。',
    noteAffordable: '{name}的积分已经够换“{title}”了。',
    noteHabits: '{name}今天还没打卡：{habits}。',
    noteHabitsDone: '{name}今天的习惯都打卡了。',
    noteWeek: '{name}这周已经攒了 {count, number} 积分。',
  },
})
