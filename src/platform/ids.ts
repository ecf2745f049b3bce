import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const bytesEach = 16
/** Random bytes for many ids: a call for them takes as long as one for a single id. */
const supply = new Uint8Array(bytesEach * 256)
let used = supply.length

/** A UUID of version 7 (RFC 9562 section 5.7): ids of later milliseconds sort after earlier ones. */
export function newId(at: Date): string {
  if (used === supply.length) {
    randomFillSync(supply)
    used = 0
  }
  const random = supply.subarray(used, (used += bytesEach))
  return v7({ msecs: at.getTime(), random })
}
