import { LRUCache } from 'lru-cache'

/** What is known of an erased child is out of memory after so long, at the latest. */
export const keptMs = 10 * 60_000
const sweepEveryMs = 60_000

/** A cache that forgets: what was kept ten minutes ago is gone, whether somebody asks for it or not. */
export function createShortMemory<Value extends object>(
  options: LRUCache.Options<string, Value, unknown>,
): LRUCache<string, Value> {
  const kept = new LRUCache<string, Value>({ ...options, ttl: keptMs })
  setInterval(() => kept.purgeStale(), sweepEveryMs).unref()
  return kept
}
