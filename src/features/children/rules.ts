/** The ages that the screens offer. `docs/spec.md`, section 9; `docs/product-decisions.md`, row 1. */
const [minAge, maxAge] = [1, 17]

/** The age that was typed; undefined where it is none that the screens save. */
export function ageOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/^\d{1,2}$/.test(text)) return undefined
  const age = Number(text)
  return age >= minAge && age <= maxAge ? age : undefined
}

/**
 * Full years between two days.
 * @param birthday `2019-03-04`
 * @param today a day in the family's time zone, not before the birthday
 */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  const hadBirthdayThisYear = today.slice(5) >= birthday.slice(5)
  return Math.max(0, hadBirthdayThisYear ? years : years - 1)
}
