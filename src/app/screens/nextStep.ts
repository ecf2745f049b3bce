const steps = ['habit', 'wish', 'invite'] as const
export type Step = (typeof steps)[number]

/**
 * What a family may do next: one thing at a time. After one was put away, the next comes tomorrow.
 * @param isOpen the steps that were not taken yet
 * @param putAway those that were put away, each as `STEP/DAY`
 */
export function nextStep(
  isOpen: Readonly<Record<Step, boolean>>,
  putAway: readonly string[],
  today: string,
): Step | undefined {
  if (putAway.some((mark) => mark.endsWith(`/${today}`))) return undefined
  return steps.find((step) => isOpen[step] && !putAway.some((mark) => mark.startsWith(`${step}/`)))
}
