/** Server-sent events: what is published under a topic reaches every open stream of that topic. */
export interface EventStreams {
  open(subscription: Subscription): ReadableStream<Uint8Array<ArrayBuffer>>
  /**
   * Sends an event at once; another one about the same thing within a second, when that second is over. Then only the
   * latest is sent.
   */
  publish(topic: string, event: LiveEvent): void
  endOf(owner: string): void
  endAll(): void
  /** Ends all streams, and every new one at once. */
  close(): void
}

export interface LiveEvent {
  name: string
  /** The id of what has changed; empty for the topic as a whole. */
  about: string
  data: object
}

interface Subscription {
  topic: string
  /**
   * Returns the first event of the stream. It is read after the stream was added, so that nothing can be missed
   * between.
   */
  firstEvent?(): Promise<LiveEvent>
  /** Whose rights the stream rests on, such as a session. */
  owner: string
  /** Called at the beginning and with every comment line. The stream ends when it is false. */
  isValid(): Promise<boolean>
}

interface Stream extends Subscription {
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
  /** Pending texts for a slow reader: the latest of each key. */
  waiting: Map<string, string>
  timer: NodeJS.Timeout
}

interface EventStreamsOptions {
  /**
   * Open streams of one owner in a topic and of one topic, at most: another one ends the oldest, whose reader may be
   * long gone.
   */
  perOwner?: number
  perTopic?: number
  /** The interval of comment lines, which keep a connection open in proxies. */
  commentEveryMs?: number
}

/** Events about the same thing are sent at most once in this time. */
const gapMs = 1000
/** The delay before browsers open a lost stream again, in milliseconds. */
const firstLine = 'retry: 2000\n\n'
const comment = ':\n\n'

const keyOf = ({ name, about }: LiveEvent) => `${name} ${about}`
const textOf = ({ name, data }: LiveEvent) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const encode = (text: string) => new Uint8Array(Buffer.from(text))

export function createEventStreams({
  perOwner = 8,
  perTopic = 64,
  commentEveryMs = 25_000,
}: EventStreamsOptions = {}): EventStreams {
  const { add, remove, end, isOpen, openOf, all } = createTopics({ perOwner, perTopic })
  const isDueNow = createGap(publish)
  let isClosed = false

  /** A reader that has not even taken the last comment line is gone, or reads too slowly to be of use. */
  function keepOpen(stream: Stream): void {
    if (stream.waiting.has(comment)) {
      end(stream)
      return
    }
    write(stream, comment, comment)
    void check(stream)
  }

  async function check(stream: Stream): Promise<boolean> {
    const isValid = await stream.isValid().catch(() => false)
    if (!isValid && isOpen(stream)) end(stream)
    return isOpen(stream)
  }

  async function begin(stream: Stream): Promise<void> {
    // The session may have ended after it was found and before the stream was added.
    if (!(await check(stream)) || !stream.firstEvent) return
    const event = await stream.firstEvent().catch(() => undefined)
    if (!isOpen(stream)) return
    if (event) write(stream, keyOf(event), textOf(event))
    else end(stream)
  }

  function publish(topic: string, key: string, text: string): void {
    const streams = openOf(topic)
    if (streams.size === 0 || !isDueNow(topic, key, text)) return
    for (const stream of streams) write(stream, key, text)
  }

  function endAll(isMeant: (stream: Stream) => boolean = () => true): void {
    for (const stream of all()) if (isMeant(stream)) end(stream)
  }

  return {
    open(subscription) {
      let stream: Stream
      return new ReadableStream({
        start(controller) {
          stream = {
            ...subscription,
            controller,
            waiting: new Map(),
            timer: setInterval(() => keepOpen(stream), commentEveryMs).unref(),
          }
          add(stream)
          controller.enqueue(encode(firstLine))
          if (isClosed) end(stream)
          else void begin(stream)
        },
        // The reader has taken what was sent.
        pull() {
          writeWaiting(stream)
        },
        cancel() {
          remove(stream)
        },
      })
    },
    publish: (topic, event) => publish(topic, keyOf(event), textOf(event)),
    endOf: (owner) => endAll((stream) => stream.owner === owner),
    endAll: () => endAll(),
    close() {
      isClosed = true
      endAll()
    },
  }
}

function write({ controller, waiting }: Stream, key: string, text: string): void {
  if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encode(text))
  else waiting.set(key, text)
}

function writeWaiting({ controller, waiting }: Stream): void {
  if (waiting.size === 0) return
  controller.enqueue(encode([...waiting.values()].join('')))
  waiting.clear()
}

/** The open streams by topic. */
function createTopics({ perOwner, perTopic }: { perOwner: number; perTopic: number }) {
  const byTopic = new Map<string, Set<Stream>>()
  const openOf = (topic: string): ReadonlySet<Stream> => byTopic.get(topic) ?? new Set()
  return {
    openOf,
    isOpen: (stream: Stream) => openOf(stream.topic).has(stream),
    all: () => [...byTopic.values()].flatMap((streams) => [...streams]),
    add(stream: Stream): void {
      const open = byTopic.get(stream.topic) ?? new Set()
      const own = [...open].filter(({ owner }) => owner === stream.owner)
      if (own.length >= perOwner) end(own[0]!)
      else if (open.size >= perTopic) end([...open][0]!)
      // The end of its last stream has deleted the set.
      byTopic.set(stream.topic, open.add(stream))
    },
    remove,
    end,
  }

  function remove(stream: Stream): void {
    clearInterval(stream.timer)
    const open = byTopic.get(stream.topic)
    open?.delete(stream)
    if (open?.size === 0) byTopic.delete(stream.topic)
  }

  function end(stream: Stream): void {
    remove(stream)
    stream.controller.close()
  }
}

/**
 * Returns a function that says whether an event may be sent now. Otherwise its text is published when the gap after
 * the last one of its key is over, unless a later one has replaced it.
 */
function createGap(publish: (topic: string, key: string, text: string) => void) {
  /** The text that is due, by topic and key, of the events of the last second. */
  const recent = new Map<string, string | undefined>()
  return (topic: string, key: string, text: string): boolean => {
    const id = `${topic} ${key}`
    if (recent.has(id)) {
      recent.set(id, text)
      return false
    }
    recent.set(id, undefined)
    setTimeout(() => {
      const due = recent.get(id)
      recent.delete(id)
      if (due !== undefined) publish(topic, key, due)
    }, gapMs).unref()
    return true
  }
}
