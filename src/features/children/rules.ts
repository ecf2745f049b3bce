// The screens offer less than the contract takes.
/** `docs/spec.md`, section 9; `docs/product-decisions.md`, row 1. */
const minTypedAge = 1
export const maxTypedAge = 17
/** docs/screens.md, section 12. */
export const maxTypedNameLength = 40

/** Proposed for a new child: nobody is asked whether it is a boy or a girl. */
export const proposedAvatar = '🐼'

/** The age that was typed; undefined for anything that the screens do not save. */
export function ageOf(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  if (!/^\d{1,2}$/.test(text)) return undefined
  const age = Number(text)
  return age >= minTypedAge && age <= maxTypedAge ? age : undefined
}

/** The oldest person known reached 122. */
const maxAge = 130

/** Whether a person alive today can be born on a day. Both in the family's time zone. */
export function isPossibleBirthday(birthday: string, today: string): boolean {
  const earliest = `${String(Number(today.slice(0, 4)) - maxAge).padStart(4, '0')}${today.slice(4)}`
  return birthday >= earliest && birthday <= today
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

/** The age of a child on a day: from the birthday, else as it was entered, else null. */
export function ageOfChild(
  { birthday, age }: { birthday: string | null; age: number | null },
  day: string,
): number | null {
  return birthday === null ? age : ageOn(birthday, day)
}

/** The pictures of a door as the text that is hashed. */
export const doorCode = (pictures: readonly string[]): string => pictures.join(' ')
