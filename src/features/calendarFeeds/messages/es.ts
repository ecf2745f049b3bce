import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  feed: {
    title: 'En tu calendario',
    text: 'Cumpleaños, descansos, fechas límite, premios por dar.',
    make: 'Crear una dirección',
    what: '¿Qué incluye?',
    birthdays: 'Cumpleaños',
    rest: 'Días de descanso',
    due: 'Fechas límite de los retos',
    owed: 'Premios por dar desde hace más de una semana',
    week: 'La semana en puntos, el sábado',
    today: '«3 hábitos hoy»',
    names: 'Nombres en vez de iniciales',
    readyTitle: 'Tu dirección de calendario',
    readyText: 'Quien la tenga puede leer estas fechas. Se muestra solo ahora.',
    howGoogle:
      'Google consulta cada pocas horas y solo direcciones públicas. Apple y Outlook también en tu red de casa.',
    add: 'Abrir en el calendario',
    qrLabel: 'Código QR con la dirección del calendario',
    made: 'Creada el {date}',
    read: 'última lectura: {used}',
    unread: 'sin leer todavía',
    revoke: 'Desactivar',
    revokeLabel: 'Desactivar: {kinds}',
    revokeTitle: '¿Desactivar esta dirección?',
    revokeText: 'Los calendarios dejan de leerla. Lo que ya muestran puede quedarse hasta que lo borres.',
    tooMany: 'Máximo cinco direcciones.',
    failed: 'No se creó la dirección',
  },
})
