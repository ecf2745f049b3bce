import { isLeaving } from './leaving.ts'

/** While work runs that closing the page would lose, the browser asks before it closes the page. */
export async function keepOpen<Result>(work: Promise<Result>): Promise<Result> {
  addEventListener('beforeunload', ask)
  try {
    return await work
  } finally {
    removeEventListener('beforeunload', ask)
  }

  function ask(event: Event): void {
    if (!isLeaving()) event.preventDefault()
  }
}
