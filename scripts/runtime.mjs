// How the app's own Node.js is started, beside its settings.
import { join } from 'node:path'

/**
 * Room for what lives shorter than a request: a quarter of what V8 would take. A fourth of this costs a tenth more time. What a rush has
 * taken of it is given back afterwards, `src/app/giveBackMemory.ts`.
 */
export const nodeFlags = ['--max-semi-space-size=16']

/**
 * @param {string} root of the project
 * @returns {Record<string, string>}
 */
export const runtimeEnvironment = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  // Hashing a password takes 16 MB for a moment, which the C library of Linux would otherwise keep, four times over.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  // One heap for all threads: each of its own keeps what is free in it, together 15 to 30 MB.
  MALLOC_ARENA_MAX: '1',
})
