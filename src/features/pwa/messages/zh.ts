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
})
