/** A PNG of one pixel. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWN412EMAAQRAap0BFwWAAAAAElFTkSuQmCC',
  'base64',
)

/** Type and body of a request: JSON, or a picture or a table as it is. */
export function bodyOf(body: object | undefined): { headers: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return { headers: {} }
  if (body instanceof Uint8Array) return { headers: { 'Content-Type': typeOf(body) }, body: new Uint8Array(body) }
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

const typeOf = (bytes: Uint8Array) => (bytes[0] === tinyPicture[0] ? 'image/png' : 'text/csv')
