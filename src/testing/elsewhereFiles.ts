/** HabitTrove's data folder, in its own form: two people, of whom Mia is a child. */
export const habitTroveData = {
  'habits.json': {
    habits: [
      {
        id: 'h1',
        name: 'Brush teeth 🦷',
        description: 'Two minutes',
        frequency: 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR',
        coinReward: 4,
        targetCompletions: 2,
        completions: [
          '2026-03-02T06:30:00.000Z',
          '2026-03-02T18:30:00.000Z',
          // One only on this day.
          '2026-03-03T18:30:00.000Z',
          // In New York it is still the 3rd.
          '2026-03-04T03:00:00.000Z',
        ],
        isTask: false,
        userIds: ['u-mia'],
      },
      {
        id: 'h2',
        name: 'Read',
        description: '',
        frequency: 'FREQ=MONTHLY;BYMONTHDAY=1',
        coinReward: 12,
        completions: ['2026-02-01'],
        archived: true,
        userIds: ['u-mia', 'u-admin'],
      },
      {
        id: 'h3',
        name: 'Buy shoes',
        description: '',
        frequency: '2026-03-06T00:00:00.000Z',
        coinReward: 1,
        completions: [],
        isTask: true,
        userIds: ['u-mia'],
      },
      {
        id: 'h4',
        name: 'Run',
        description: '',
        frequency: 'FREQ=DAILY',
        coinReward: 1,
        completions: [],
        userIds: ['u-admin'],
      },
    ],
  },
  'wishlist.json': {
    items: [
      {
        id: 'w1',
        name: 'Cinema',
        description: 'With popcorn',
        coinCost: 60,
        targetCompletions: 2,
        link: 'https://cinema.example',
      },
      { id: 'w2', name: 'Free hug', description: '', coinCost: 0, userIds: ['u-mia'] },
    ],
  },
  'coins.json': {
    balance: 40,
    transactions: [
      {
        id: 't2',
        amount: 30,
        type: 'MANUAL_ADJUSTMENT',
        description: 'For Mia',
        timestamp: '2026-03-02T18:31:00.000Z',
        userId: 'u-mia',
      },
      {
        id: 't1',
        amount: 10,
        type: 'HABIT_COMPLETION',
        description: 'Completed Run',
        timestamp: '2026-03-01T07:00:00.000Z',
        relatedItemId: 'h4',
        userId: 'u-admin',
      },
    ],
  },
  'auth.json': {
    users: [
      { id: 'u-admin', username: 'admin', password: 'salt:hash', isAdmin: true },
      { id: 'u-mia', username: 'mia', password: '', isAdmin: false },
    ],
  },
  'settings.json': {
    ui: { useNumberFormatting: true, useGrouping: true },
    system: { timezone: 'America/New_York', weekStartDay: 1, autoBackupEnabled: true },
    profile: {},
  },
}

export const habitTroveFiles = (data: object = habitTroveData): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, JSON.stringify(value, null, 2)]))

/** The files that Loop Habit Tracker writes when it exports as CSV. */
export const loopFiles: Record<string, string> = {
  'Habits.csv': `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,Meditate,YES_NO,Did you meditate?,"Quietly, alone",1,1,#FF8F00,,,,false
002,Run,NUMERICAL,How far?,,3,7,#E64A19,km,AT_LEAST,2.0,false
003,Sweets,NUMERICAL,How many?,,1,1,#AFB42B,,AT_MOST,1.0,false
004,晨读,YES_NO,,,1,1,#AFB42B,,,,true
`,
  '001 Meditate/Scores.csv': '2026-03-03,0.0519\n',
  '001 Meditate/Checkmarks.csv': '2026-03-04,0\n2026-03-03,2\n2026-03-02,1\n2026-03-01,-3\n2026-02-28,2\n',
  '002 Run/Checkmarks.csv': '2026-03-03,2500\n2026-03-02,1000\n2026-03-01,0\n',
  '003 Sweets/Checkmarks.csv': '2026-03-03,2000\n',
  '004/Checkmarks.csv': '2026-03-01,2\n',
  'Scores.csv': 'Date,Meditate,Run,Sweets,晨读,\n2026-03-03,0.0519,0.0519,0.0519,0.0519,\n',
  'Checkmarks.csv': 'Date,Meditate,Run,Sweets,晨读,\n2026-03-03,2,2500,2000,0,\n',
}
