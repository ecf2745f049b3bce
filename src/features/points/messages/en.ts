export const en = {
  undo: {
    done: 'Taken back',
    doneText: '{title}: the points are as they were.',
    wasUndone: 'This was taken back',
    undoneLabel: 'Taken back',
    undoesLabel: 'Correction',
    undoneTitle: 'Taken back: {title}',
    undoItem: 'Undo {title}',
  },
} as const
