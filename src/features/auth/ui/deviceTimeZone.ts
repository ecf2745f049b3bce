/** The IANA time zone of the device. The family's days are counted in it. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
