/**
 * Numbers from 0 to 1 that look like chance and are the same for the same seed, so that a failure can be had again.
 * Marsaglia's xorshift, 32 bits.
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
