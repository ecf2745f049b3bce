import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  who: {
    byLabel: 'Lo anotó {name}',
    byYou: 'Tú',
    former: '{name}, ya no está',
  },
  via: {
    childText: '{name}, a nombre de {by}',
    token: '{token} ({by})',
  },
  undo: {
    done: 'Deshecho',
    doneText: '{title}: los puntos quedan como estaban.',
    undoneTitle: 'Deshecho: {title}',
    undoItem: 'Deshacer «{title}»',
  },
})
