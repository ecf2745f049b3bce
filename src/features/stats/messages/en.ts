export const en = {
  calendar: {
    title: 'Calendar',
    previous: 'Month before',
    next: 'Month after',
    previousYear: 'Year before',
    nextYear: 'Year after',
    view: 'Show',
    viewPoints: 'Points',
    viewMood: 'Mood',
    viewYear: 'Year',
    dayLabel:
      '{date}: {acts, plural, =0 {nothing noted} one {# entry} other {# entries}}, {gained, plural, one {# point} other {# points}}',
    dayMood: '{date}: {mood}',
    month: 'Month',
    daysWithSomething: 'Days with something',
    monthLabel: '{month}: {days, plural, =0 {nothing} one {# day with something} other {# days with something}}',
    summary:
      '{days, plural, one {# day} other {# days}} with something, {gained, plural, one {# point} other {# points}} gained, {spent, number} spent',
    moodSummary: 'Mood noted on {days, plural, one {# day} other {# days}}. Most often: {mood}.',
    less: 'Less',
    moreLegend: 'More',
    none: 'Nothing this month',
    noneYear: 'Nothing this year',
    noneDay: 'Nothing was noted on this day',
  },
} as const
