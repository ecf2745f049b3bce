import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  lend: {
    row: 'Una vista para {name}',
    rowText: 'Presta este teléfono o vincula una tableta',
    text: 'Marcas, estrellas, deseos. Sin ajustes, sin nada de otros peques, sin descuentos.',
    handOver: 'Prestar a {name}',
    handOverText: 'Este teléfono, hasta que lo recuperes',
    who: '¿Para quién?',
    pinTitle: 'Para recuperarlo',
    pinHave: 'Con tu PIN o tu contraseña',
    pinNone: 'Con tu contraseña. Un PIN es más rápido.',
    pinNew: 'PIN, de 4 a 6 cifras',
    pinChange: 'Cambiar el PIN',
    pinShort: 'Usa de 4 a 6 cifras',
    pinEasy: 'Es de los primeros que probaría un peque. Elige otro.',
    guided: 'Para que {name} no salga del navegador: «Acceso guiado» en iPhone, «Fijar apps» en Android.',
    submit: 'Prestar',
    sending:
      '{count, plural, one {Primero se envía # cosa que espera.} other {Primero se envían # cosas que esperan.}}',
    failed: 'El teléfono no se prestó',
    noWayBack: 'Primero crea un PIN: sin él no podrías recuperar el teléfono.',
  },
  devices: {
    tooMany: 'Máximo 20 aparatos. Termina uno primero.',
  },
})
