import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  feed: {
    title: '放进日历',
    text: '生日、休息日、到期日、待兑现的奖励。',
    make: '生成地址',
    what: '放哪些内容？',
    birthdays: '生日',
    rest: '休息日',
    due: '挑战的到期日',
    owed: '待兑现超过一周的奖励',
    week: '周六：一周积分',
    today: '“今天 3 个习惯”',
    names: '写名字，不写首字母',
    readyTitle: '你的日历地址',
    readyText: '拿到地址的人都能看到这些日期。现在只显示一次。',
    howGoogle: '谷歌日历几小时更新一次，而且只读公网地址；苹果和 Outlook 在家里的网络也能读。',
    add: '在日历中打开',
    qrLabel: '日历地址的二维码',
    made: '{date}生成',
    read: '{used}读取过',
    unread: '还没被读取',
    revoke: '停用',
    revokeLabel: '停用：{kinds}',
    revokeTitle: '停用这个地址？',
    revokeText: '日历会停止读取，已显示的日期可能要手动删除。',
    tooMany: '最多 5 个地址。',
    failed: '地址没有生成',
  },
})
