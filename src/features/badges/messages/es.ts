import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  badges: {
    earned: '{title}, {count, plural, one {conseguida una vez} other {conseguida # veces}}',
    locked: 'Completa un hábito',
    lockedSkill: 'Consigue un reto',
    lockedHint: 'Completa un hábito o un reto para descubrirla',
    skillMaster: 'Maestría',
    habitMaster: 'Constancia',
    timesAlone: '{count, plural, one {Conseguida una vez} other {Conseguida # veces}}',
    earnedOn: 'La última vez, el {date}',
    several: '¡{count, number} insignias nuevas!',
  },
})
