/** The first letter of a name, for a circle that stands for a person. */
export function initialOf(name: string): string {
  return /^./su.exec(name.trim())?.[0].toLocaleUpperCase() ?? ''
}
