import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  who: {
    byLabel: '由{name}记录',
    byYou: '你',
    former: '{name}（已离开）',
  },
  via: {
    childText: '{name}，由{by}负责',
    token: '{token}（{by}）',
  },
  undo: {
    done: '已撤销',
    doneText: '{title}：积分已恢复原样。',
    undoneTitle: '已撤销：{title}',
    undoItem: '撤销“{title}”',
  },
})
