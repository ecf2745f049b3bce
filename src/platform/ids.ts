import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const bytesEach = 16
/** Fetching random bytes costs the same for one id and for many. */
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
