import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  timeline: {
    entry: '«{title}», {time}. Detalles',
    undoTitle: '¿Deshacer «{title}»?',
    undoPlain: '{when}: se deshacen {change} puntos. No hay vuelta atrás.',
    undoHabit:
      'El {day} contará como no hecho. La racha pasa de {before, number} a {after, number} y ese día ya no se puede marcar.',
    undoHabitOpen:
      '{when}: se deshacen {change} puntos. El {day} contará como no hecho y la racha pasa de {before, number} a {after, number}. Podrás marcarlo otra vez.',
    undoCompleted: 'Se van {change} puntos y la insignia, y el hábito queda abierto.',
    undoRedeem: '{name} recupera {count, plural, one {# punto} other {# puntos}}.',
    undoConfirm: 'Deshacer',
    undoKeep: 'Dejarlo',
    undone: 'Deshecho, {time}',
    undoneBy: 'Lo deshizo {name}, {time}',
    title: 'La historia de {name}',
    dayTotal: '{count, plural, one {# punto} other {# puntos}} ese día',
    loading: 'Cargando actividades…',
    emptyTitle: 'Todavía no hay actividades',
    emptyText: 'Empieza una actividad y aparecerá aquí.',
    emptyAction: 'Empezar una actividad',
    loadMore: 'Cargar más',
    end: 'Eso es todo por ahora',
    newItems: '{count, plural, one {# nueva} other {# nuevas}}',
    justNow: 'ahora mismo',
    minutesAgo: '{count, plural, one {hace # minuto} other {hace # minutos}}',
    hoursAgo: '{count, plural, one {hace # hora} other {hace # horas}}',
    daysAgo: '{count, plural, one {hace # día} other {hace # días}}',
    habitCheckIn: 'Día marcado: {title}',
    habitCompleted: 'Hábito conseguido: {title}',
    skillCompleted: 'Reto conseguido: {title}',
    skillScore: 'Nueva mejor marca en {title}: {score, number} {unit}',
    rewardRedeemed: 'Canje: {title}',
    momentSaved: 'Un momento para recordar',
    skillTried: 'Intento en {title}: {score, number} {unit}',
  },
})
