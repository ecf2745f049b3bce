/**
 * A new `Idempotency-Key`. Make one when the parent acts and keep it for the retries of that act, so that a reply lost
 * on the way does not award twice. It is written by hand because `crypto.randomUUID` is missing on plain http.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4 and its variant, RFC 9562 section 5.4.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
