export const en = {
  who: {
    byLabel: 'Noted by {name}',
    byYou: 'You',
    former: '{name}, no longer here',
  },
  undo: {
    done: 'Taken back',
    doneText: '{title}: the points are as they were.',
    undoneTitle: 'Taken back: {title}',
    undoItem: 'Undo {title}',
  },
} as const
