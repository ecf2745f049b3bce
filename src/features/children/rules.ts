/** Spec section 9: the screens offer 1 to 17. Decisions, row 1. */
const [minAge, maxAge] = [1, 17]

/** The age that was typed; undefined where it is none that the screens save. */
export function ageOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/^\d{1,2}$/.test(text)) return undefined
  const age = Number(text)
  return age >= minAge && age <= maxAge ? age : undefined
}
