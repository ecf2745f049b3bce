import { access } from 'node:fs'

const everyMs = 1000

/**
 * Gives the threads of Node.js something small to do every second. On Debian 12 (glibc 2.36) a process was seen whose threads all slept while
 * work waited, until other work came; it looks like glibc's lost wake-up, bug 25847. In the app, a file that is to be read or a password that
 * is to be hashed would wait so, in a quiet house for hours.
 * @returns ends it
 */
export function startWakingThreads(): () => Promise<void> {
  const timer = setInterval(() => access('.', () => {}), everyMs)
  timer.unref()
  return () => Promise.resolve(clearInterval(timer))
}
