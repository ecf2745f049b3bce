import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  lend: {
    row: '给{name}自己用的界面',
    rowText: '把这部手机交给孩子，或配对一台平板',
    text: '打卡、星星、愿望。没有设置，看不到其他孩子，也看不到扣分。',
    handOver: '交给{name}',
    handOverText: '这部手机，直到你收回',
    who: '给谁用？',
    pinTitle: '怎样收回',
    pinHave: '用你的 PIN 码或密码',
    pinNone: '用你的密码，用 PIN 码更快。',
    pinNew: 'PIN 码，4 到 6 位数字',
    pinChange: '更改 PIN 码',
    pinShort: '请输入 4 到 6 位数字',
    pinEasy: '这个太容易猜到，换一个吧。',
    guided: '不想让{name}离开浏览器：iPhone 用“引导式访问”，安卓用“屏幕固定”。',
    submit: '交给孩子',
    sending: '还有 {count, number} 项等待发送，先发送完。',
    failed: '没有交出去',
    noWayBack: '请先设置 PIN 码，不然收不回这部手机。',
  },
  devices: {
    tooMany: '最多 20 台设备，请先结束一台。',
  },
})
