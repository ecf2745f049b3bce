/** The first year of four digits. While a year is typed, it is one of fewer digits, such as 0202. */
const firstYear = '1000'

/**
 * Whether only a part of a date is typed, or a day that does not exist. The value of such a field is empty, like that
 * of an untouched one.
 */
export const isIncompleteDate = ({ validity, value }: Pick<HTMLInputElement, 'validity' | 'value'>): boolean =>
  validity.badInput || (value !== '' && value < firstYear)

export const incompleteDates = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('[type=date]')].filter(isIncompleteDate).map(({ name }) => name)
