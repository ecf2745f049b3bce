import { access } from 'node:fs'

const everyMs = 1000

/**
 * Gives the threads of Node.js something small to do every second. The C library of Debian 12 and others (glibc before 2.41, bug 25847) now and then
 * loses the signal that wakes a thread: all four sleep, and a file that is to be read or a password that is to be hashed waits for the next such
 * work, in a quiet house for hours.
 * @returns ends it
 */
export function startWakingThreads(): () => Promise<void> {
  const timer = setInterval(() => access('.', () => {}), everyMs)
  timer.unref()
  return () => Promise.resolve(clearInterval(timer))
}
