/** Every feature, lowest first. A feature imports only those before it: `architecture.test.ts` holds this order. */
export const features = [
  'i18n',
  'auth',
  'children',
  'points',
  'badges',
  'behaviors',
  'habits',
  'skills',
  'moments',
  'rewards',
  'timeline',
  'stats',
  'assistant',
  'pwa',
] as const
