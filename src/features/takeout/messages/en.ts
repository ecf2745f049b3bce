export const en = {
  takeAlong: {
    title: 'Take everything along',
    text: 'One zip file: every entry, every photo, and a page that tells the story without Pipling.',
    download: 'Download',
    exportedAt: 'Last download: {date}',
    exportedNever: 'Not downloaded yet',
    backedUpAt: 'Last backup by the host: {date}',
    backedUpNever: 'The host has made no backup yet',
    preparing: 'Preparing…',
    import: 'Bring a file in',
    importFile: 'A zip file from Pipling',
    importText: 'Adds what is not there. Changes nothing that is.',
    dryRun:
      '{children, plural, one {# child} other {# children}}, {activities, number} entries, {moments, number} moments and {photos, number} photos are new. {skipped, number} are already here.',
    importSubmit: 'Add them',
    imported: 'All there now',
    importInvalid: 'This is not a Pipling file, or it is damaged.',
    ownersOnly: 'Someone who runs the family can do this.',
    settingsTitle: 'Your data',
  },
} as const
