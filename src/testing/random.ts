/**
 * Pseudo-random numbers from 0 to 1, equal for equal seeds, so that a failure can be reproduced. Marsaglia's xorshift
 * with 32 bits.
 */
export function randomFrom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
