export const en = {
  who: {
    byLabel: 'Noted by {name}',
    byYou: 'You',
    former: '{name}, no longer here',
  },
  undo: {
    done: 'Undone',
    doneText: '{title}: the points are as they were.',
    undoneTitle: 'Undone: {title}',
    undoItem: 'Undo {title}',
  },
} as const
