interface Waiting<Request, Response> {
  request: Request
  resolve(response: Response): void
  reject(error: unknown): void
}

/** Requests in one statement, at most. */
const batchSize = 64
/** Statements that run at the same time, at most. */
const parallelBatches = 2

/**
 * Combines concurrent requests into one statement: those of one turn of the event loop, and those that arrive while
 * other batches run. A statement starts after its requests have arrived, so no response is older than its request.
 * @param respond returns the responses in the order of the requests
 */
export function batch<Request, Response>(
  respond: (requests: readonly Request[]) => Promise<readonly Response[]>,
): (request: Request) => Promise<Response> {
  let queue: Waiting<Request, Response>[] = []
  let running = 0

  function flush(): void {
    while (queue.length > 0 && running < parallelBatches) {
      const next = queue.slice(0, batchSize)
      queue = queue.slice(batchSize)
      void send(next)
    }
  }

  async function send(requests: Waiting<Request, Response>[]): Promise<void> {
    running += 1
    try {
      const responses = await respond(requests.map(({ request }) => request))
      requests.forEach(({ resolve }, index) => resolve(responses[index]!))
    } catch (error) {
      for (const { reject } of requests) reject(error)
    } finally {
      running -= 1
      flush()
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, resolve, reject })
      if (queue.length === 1) setImmediate(flush)
    })
}
