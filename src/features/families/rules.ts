/** The first letter of a name, for a circle that stands for a person. */
export const initialOf = (name: string): string => /^./su.exec(name.trim())?.[0].toLocaleUpperCase() ?? ''
