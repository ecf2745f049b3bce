import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  install: {
    title: 'Ten Pipling a mano',
    text: 'Agrégalo a tu pantalla de inicio y ábrelo con un toque.',
    iosText: 'Toca Compartir y luego «Agregar a inicio».',
    accept: 'Instalar',
    iosAccept: 'Entendido',
    decline: 'Ahora no',
  },
})
