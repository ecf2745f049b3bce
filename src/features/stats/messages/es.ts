import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  calendar: {
    title: 'Calendario',
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    view: 'Mostrar',
    viewPoints: 'Puntos',
    viewMood: 'Ánimo',
    viewYear: 'Año',
    dayLabel:
      '{date}: {acts, plural, =0 {sin registros} one {# registro} other {# registros}}, {gained, plural, one {# punto} other {# puntos}}',
    dayMood: '{date}: {mood}',
    month: 'Mes',
    daysWithSomething: 'Días con algo',
    monthLabel: '{month}: {days, plural, =0 {ningún día} one {# día} other {# días}} con algo',
    summary:
      '{days, plural, one {# día} other {# días}} con algo, {gained, plural, one {# punto ganado} other {# puntos ganados}}, {spent, plural, one {# canjeado} other {# canjeados}}',
    moodSummary: 'Ánimo anotado {days, plural, one {# día} other {# días}}. El más frecuente: {mood}.',
    less: 'Menos',
    moreLegend: 'Más',
    none: 'Nada este mes',
    noneYear: 'Nada este año',
    noneDay: 'Nada anotado ese día',
  },
})
