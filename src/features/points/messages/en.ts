export const en = {
  who: {
    byLabel: 'Noted by {name}',
    byYou: 'You',
    former: '{name}, no longer here',
  },
  via: {
    childText: '{name}, in the name of {by}',
    token: '{token} ({by})',
  },
  undo: {
    done: 'Undone',
    doneText: '{title}: the points are as they were.',
    undoneTitle: 'Undone: {title}',
    undoItem: 'Undo {title}',
  },
} as const
