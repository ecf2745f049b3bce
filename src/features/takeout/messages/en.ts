export const en = {
  takeAlong: {
    title: 'Take everything along',
    text: 'One zip file: every entry, every photo, and a page that tells the story without Pipling.',
    download: 'Download',
    exportedAt: 'Last download: {date}',
    exportedNever: 'Not downloaded yet',
    backedUpAt: 'Last backup by the host: {date}',
    backedUpNever: 'The host has made no backup yet',
    ownersOnly: 'Someone who runs the family can do this.',
    settingsTitle: 'Your data',
  },
} as const
