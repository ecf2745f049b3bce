/** The IANA name of the zone the device is in. The family's days are counted in it. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
