// How the app's own Node.js is started, beside its settings.
import { join } from 'node:path'

/**
 * Room for what lives shorter than a request, in MB: half or less of what V8 would take, which rounds it up to a power of two. A quarter of this costs
 * a tenth more time. What a rush has taken of it is given back afterwards, `src/app/giveBackMemory.ts`.
 */
export const nodeFlags = [
  '--max-semi-space-size=16',
  // Collecting garbage beside the app, with all of four threads, keeps a machine of two processors from everything else for up to 40 ms.
  '--v8-pool-size=1',
  // Going through all memory slows the answers of 30 to 60 ms down. V8 would mostly let memory grow by half before it does so again, which
  // in a rush comes every second or two; at one and a half times as much it comes every ten.
  '--heap-growing-percent=150',
]

/**
 * @param {string} root of the project
 * @returns {Record<string, string>}
 */
export const runtimeEnvironment = (root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  // From this size on a piece of memory is the machine's again as soon as it is free: the 16 MB in which a password is hashed, the 64 KB into
  // which the network is read, the 32 KB by which V8 compiles, the pages of the timeline that are kept as answers. In the C library's heap they
  // would stay, below the little that lives longer.
  MALLOC_MMAP_THRESHOLD_: String(8 * 1024),
  // One heap for all threads: each of its own keeps what is free in it, together 15 to 30 MB.
  MALLOC_ARENA_MAX: '1',
})
