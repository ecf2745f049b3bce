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
  offline: {
    unreachable: 'No hay respuesta de Pipling',
    age: 'Última actualización: {time}.',
  },
  outbox: {
    waiting: '{count, plural, one {# por enviar} other {# por enviar}}',
    offline: 'Sin conexión. Lo que toques se guarda y se envía después.',
    slow: 'Pipling no responde. Probando otra vez…',
    chip: 'Por enviar',
    title: 'Sin enviar',
    waitingTitle: 'Por enviar',
    failedTitle: 'No se pudo guardar',
    keptNote: 'Se guarda en este teléfono, solo para ti. Se envía en este orden.',
    tapped: 'Tocado a las {time}',
    sendNow: 'Enviar ahora',
    discard: 'Descartar',
    discardLabel: 'Descartar «{title}»',
    discardTitle: '¿Descartar «{title}»?',
    discardText: 'Nunca se envió: para los demás no cambia nada.',
    sent: '{count, plural, one {Se envió # cosa} other {Se enviaron # cosas}}',
    failed: '{count, plural, one {# cosa no se pudo} other {# cosas no se pudieron}} guardar',
    look: 'Ver',
    signIn: 'Entra para enviar {count, plural, one {# cosa} other {# cosas}}',
    points: '{count, number}, con lo que espera',
    reasonGone: 'Se eliminó mientras tanto.',
    reasonAlready: 'Ese día ya está marcado.',
    reasonJust: '{name} dio lo mismo {when}.',
    reasonOld: 'Tiene más de 7 días.',
    reasonRole: 'Ya no puedes hacer esto en esta familia.',
    reasonClock: 'El reloj del teléfono va adelantado. Ajústalo y prueba otra vez.',
  },
})
