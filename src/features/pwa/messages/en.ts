export const en = {
  install: {
    title: 'Keep Pipling close',
    text: 'Add it to your home screen to open it with one tap.',
    iosText: 'Tap Share, then “Add to Home Screen”.',
    accept: 'Install',
    iosAccept: 'Got it',
    decline: 'Not now',
  },
} as const
