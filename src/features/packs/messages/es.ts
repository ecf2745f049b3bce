import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  packs: {
    title: 'Ideas por edad',
    text: 'Marca lo que va con tu familia. Todo se puede cambiar después.',
    habit: 'Hábitos',
    praise: 'Elogios',
    reward: 'Premios',
    link: 'Elegir entre ideas por edad',
    isThere: 'Ya está',
    full: 'En la lista rápida caben {max, number}. Quita primero una.',
    leaves: 'En la lista rápida caben {max, number}. Salen de ella: {titles}.',
    submit: '{count, plural, =0 {Aún no marcas nada} one {Agregar # cosa} other {Agregar # cosas}}',
    added: '{count, plural, one {# cosa agregada} other {# cosas agregadas}}',
  },
})
