export const en = {
  badges: {
    earned: '{title}, {count, plural, one {earned once} other {earned # times}}',
    locked: 'Finish a habit',
    lockedSkill: 'Complete a challenge',
    lockedHint: 'Complete a habit or a challenge to unlock it',
    skillMaster: 'Skill master',
    habitMaster: 'Habit hero',
    timesAlone: '{count, plural, one {Earned once} other {Earned # times}}',
    earnedOn: 'Last earned on {date}',
    several: '{count, number} new badges!',
  },
} as const
