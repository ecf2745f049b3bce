/** What Pipling promises, each by the name under which tests record the figure they reached. */
export const promises = {
  R1: 'No point is spent twice',
  R2: 'A tap counts once',
  R3: 'No acknowledged write is lost on a crash',
  R9: 'What an award is worth cannot be forged',
  R12: 'A backup restores',
  R13: 'An upgrade keeps everything',
  R14: 'Bad input breaks nothing',
  R15: 'A bad network corrupts nothing',
  S1: 'Another family’s data is invisible',
  S2: 'Signed out sees nothing',
  S5: 'Other sites cannot act for me',
  S8: 'Rate limits hold',
} as const

export type PromiseId = keyof typeof promises
