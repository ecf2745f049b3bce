/** Whether a response is a stream of events, which the server ends only together with the session. */
export const isEndless = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream'

/** Reads what a stream starts with, to the end of its first event, and leaves it. */
export async function readBeginning({ body }: Response): Promise<string> {
  let received = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    received += chunk
    if (received.includes('event: ')) break
  }
  return received
}

/**
 * The events of a stream, such as `child {"childId":"…"}`, until the server ends it. Without the revisions that it
 * begins with, and what came before them, which they include.
 */
export async function readEvents(response: Response): Promise<AsyncGenerator<string, void>> {
  const events = readAllEvents(response)
  for (let seen = await events.next(); !seen.done; seen = await events.next())
    if (seen.value.startsWith('revisions ')) break
  return events
}

/** All events of a stream, such as `child {}`, until the server ends it. */
export async function* readAllEvents({ body }: Pick<Response, 'body'>): AsyncGenerator<string, void> {
  let received = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    received += chunk
    const blocks = received.split('\n\n')
    received = blocks.pop()!
    for (const block of blocks) {
      const event = /^event: (.*)\ndata: (.*)$/.exec(block)
      if (event) yield `${event[1]} ${event[2]}`
    }
  }
}
