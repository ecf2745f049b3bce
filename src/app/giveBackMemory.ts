import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

const everyMs = 2000
/** Of the time between two looks; polls of a few families take less. */
const idleShare = 0.05
/** A rush that goes on after a short break would have to warm up again: some of the compiled code is forgotten too. */
const idleLooks = 4
/** Less is not worth the tenth of a second that it takes. */
const worthBytes = 10 * 1024 * 1024

/**
 * Loading the modules leaves a heap six times as large as what lives in it, and so does a rush of requests, which V8 would keep for as
 * long as the process runs. This gives it back to the machine, which is somebody's small one at home: at the start, and when a rush is
 * over.
 * @param letGo drops what was kept for the rush
 * @returns ends it
 */
export function startGivingBackMemory(letGo: () => void): () => Promise<void> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  setFlagsFromString('--no-expose-gc')

  const giveBack = () => {
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    return process.memoryUsage.rss()
  }
  let leastBytes = giveBack()
  let looked = performance.eventLoopUtilization()
  let idleFor = 0
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(looked)
    looked = performance.eventLoopUtilization()
    const bytes = process.memoryUsage.rss()
    leastBytes = Math.min(leastBytes, bytes)
    idleFor = utilization < idleShare ? idleFor + 1 : 0
    if (idleFor >= idleLooks && bytes > leastBytes + worthBytes) {
      letGo()
      leastBytes = giveBack()
    }
  }, everyMs)
  return () => Promise.resolve(clearInterval(timer))
}
