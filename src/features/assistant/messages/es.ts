import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  mascot: {
    greeting: '¡Hola, soy Pip! ¿Qué te vendría bien ahora?',
    bubbleLabel: 'Pip dice',
    tipsLabel: 'Consejos',
    tipsText: 'Una idea pequeña para hoy',
    rewardsLabel: 'Ideas de premios',
    rewardsText: 'Premios que motivan sin malcriar',
    recommendationsLabel: '¿Y ahora qué?',
    recommendationsText: 'Un próximo paso a su medida',
    close: 'Cerrar las ideas de Pip',
  },
  chat: {
    title: 'Pip',
    status: 'Consejos preparados. La IA llegará pronto.',
    back: 'Volver al inicio',
    welcome:
      '¡Hola! Soy Pip. Por ahora respondo con ideas preparadas a partir de consejos de salud infantil. Pregúntame por el sueño, las pantallas, los berrinches, las tareas, las comidas o los hermanos, o cómo funciona esta app.',
    inputLabel: 'Mensaje',
    inputPlaceholder: 'Escribe tu pregunta…',
    send: 'Enviar',
    enterHint: 'Enter envía; Mayús + Enter agrega una línea',
    typing: 'Pip está escribiendo…',
    goThere: 'Llévame',
    says: '{name}:',
    you: 'Tú',
    suggestionsTitle: 'Puedes preguntar',
    suggestionsDismiss: 'No mostrar más sugerencias',
    suggestion1: '¿Cómo empiezo un hábito nuevo?',
    suggestion2: '¿Qué digo en lugar de «muy bien»?',
    suggestion3: 'La hora de dormir es una batalla. ¿Qué hago?',
    suggestion4: '¿Qué premios funcionan mejor?',
    disclaimer: 'Ideas generales, no son consejo médico.',
    noteNear: 'A {name} le {count, plural, one {falta # punto} other {faltan # puntos}} para «{title}».',
    noteAffordable: 'A {name} ya le alcanzan los puntos para «{title}».',
    noteHabits: 'A {name} le queda por hacer hoy: {habits}.',
    noteHabitsDone: '{name} ya hizo hoy todos sus hábitos.',
    noteWeek: '{name} ha reunido {count, plural, one {# punto} other {# puntos}} esta semana.',
  },
})
