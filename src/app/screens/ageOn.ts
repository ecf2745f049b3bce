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
