/** Whether a response is a stream of events, which the server ends only together with the session. */
export const isEndless = ({ headers }: Response) => headers.get('content-type') === 'text/event-stream'

/** Reads what a stream starts with, and leaves it. */
export async function readBeginning({ body }: Response): Promise<string> {
  const reader = body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return Buffer.from(value ?? []).toString()
}

/** The events of a stream, such as `child {"childId":"…"}`, until the server ends it. */
export async function* readEvents({ body }: Response): AsyncGenerator<string, void> {
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
