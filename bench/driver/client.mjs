// @ts-check
// A small HTTP/1.1 client for load: raw sockets, keep-alive, one request in flight per connection. It costs 15 to 25 µs
// per request, which matters because driver, server and database share the machine's processors.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { createHistogram } from 'node:perf_hooks'

/**
 * @typedef {{ method: string, path: string, body?: object, headers?: Record<string, string> }} Call
 * @typedef {{ requests: string[], isOk?: (status: number) => boolean, onDone?: (bodies: (string | null)[]) => void }} Operation
 *   requests that a virtual user sends together; the operation ends with the last response
 * @typedef {{ operations: number, failed: number, firstFailure: string | undefined, ms: number, latency: import('node:perf_hooks').RecordableHistogram }} LoadResult
 *   latency in microseconds
 */

const endOfHead = Buffer.from('\r\n\r\n')

/**
 * The text of a request. Every call that changes something carries an idempotency key of its own, as the app sends it.
 * @param {string} host
 * @param {Call} call
 * @param {string} cookie
 */
export function buildRequest(host, { method, path, body, headers = {} }, cookie) {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`]
  if (cookie) lines.push(`Cookie: ${cookie}`)
  if (method !== 'GET') lines.push(`Idempotency-Key: ${randomUUID()}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body === undefined) return `${lines.join('\r\n')}\r\n\r\n`
  const text = JSON.stringify(body)
  lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

/**
 * Sends one call outside the load, for setup and checks.
 * @param {string} url of the server
 * @param {Call} call
 * @param {string} [cookie]
 */
export async function send(url, { method, path, body, headers = {} }, cookie) {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? JSON.parse(text) : null,
  }
}

/**
 * Sends load and measures it. Closed loop: each of `workers` users sends its next operation when the previous one has
 * ended. Open loop (`rate` above 0): operations are due at fixed times, and latency counts from the due time.
 *
 * Callbacks instead of promises: at 70,000 requests a second a promise each would take a good part of a processor.
 * @param {{ host: string, port: number, workers: number, parallel?: number, next: () => Operation | undefined, durationMs?: number, rate?: number }} options
 *   `next` returns undefined when there are no more operations
 * @returns {Promise<LoadResult>}
 */
export async function sendLoad({ host, port, workers, parallel = 1, next, durationMs = Infinity, rate = 0 }) {
  const users = Array.from({ length: workers }, () =>
    Array.from({ length: parallel }, () => new Connection(host, port)),
  )
  const run = createRun(next)
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  await (rate > 0 ? runAtRate(users, run, { rate, startedAt, endsAt }) : runInTurn(users, run, endsAt))
  for (const connection of users.flat()) connection.close()
  return { ...run.result, ms: run.lastEndedAt() - startedAt }
}

/**
 * @typedef {ReturnType<typeof createRun>} Run
 * @param {() => Operation | undefined} next
 */
function createRun(next) {
  const latency = createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 })
  /** @type {Omit<LoadResult, 'ms'>} */
  const result = { operations: 0, failed: 0, firstFailure: undefined, latency }
  let lastEndedAt = performance.now()

  /**
   * Sends the next operation.
   * @param {Connection[]} connections
   * @param {number} dueAt
   * @param {() => void} onEnded
   * @returns {boolean} false when there are no more operations
   */
  function start(connections, dueAt, onEnded) {
    const operation = next()
    if (!operation) return false
    const { requests, isOk = isSuccess, onDone } = operation
    /** @type {(string | null)[]} */
    const bodies = []
    let sent = 0
    let open = requests.length
    /** @param {Connection} connection */
    const sendNext = (connection) => {
      const index = sent++
      connection.request(/** @type {string} */ (requests[index]), onDone !== undefined, (status, body) => {
        if (onDone) bodies[index] = body
        if (!isOk(status)) {
          result.failed += 1
          result.firstFailure ??= `${status} to ${requests[index]?.slice(0, 200)}`
        }
        if (sent < requests.length) sendNext(connection)
        open -= 1
        if (open > 0) return
        lastEndedAt = performance.now()
        result.operations += 1
        latency.record(Math.max(1, Math.round((lastEndedAt - dueAt) * 1000)))
        onDone?.(bodies)
        onEnded()
      })
    }
    for (let nth = 0; nth < connections.length && nth < requests.length; nth += 1)
      sendNext(/** @type {Connection} */ (connections[nth]))
    return true
  }
  return { start, result, lastEndedAt: () => lastEndedAt }
}

/**
 * @param {Connection[][]} users
 * @param {Run} run
 * @param {number} endsAt
 */
function runInTurn(users, run, endsAt) {
  return Promise.all(
    users.map(
      (connections) =>
        new Promise((resolve) => {
          const sendNext = () => {
            const now = performance.now()
            if (now >= endsAt || !run.start(connections, now, sendNext)) resolve(undefined)
          }
          sendNext()
        }),
    ),
  )
}

/**
 * @param {Connection[][]} users
 * @param {Run} run
 * @param {{ rate: number, startedAt: number, endsAt: number }} options
 */
function runAtRate(users, run, { rate, startedAt, endsAt }) {
  const idle = [...users]
  /** @type {number[]} */
  const due = []
  const gapMs = 1000 / rate
  let nextDueAt = startedAt + gapMs
  return new Promise((resolve) => {
    const startDue = () => {
      while (due.length > 0 && idle.length > 0) {
        const connections = /** @type {Connection[]} */ (idle.pop())
        run.start(connections, /** @type {number} */ (due.shift()), () => {
          idle.push(connections)
          startDue()
        })
      }
    }
    const timer = setInterval(() => {
      for (const now = performance.now(); nextDueAt <= now && nextDueAt < endsAt; nextDueAt += gapMs)
        due.push(nextDueAt)
      startDue()
      if (performance.now() < endsAt || due.length > 0 || idle.length < users.length) return
      clearInterval(timer)
      resolve(undefined)
    }, 1)
  })
}

/** @param {number} status */
function isSuccess(status) {
  return status >= 200 && status < 300
}

class Connection {
  /** @type {((status: number, body: string | null) => void) | undefined} */
  #onResponse
  /** @type {Buffer | undefined} */
  #received
  #wantsBody = false
  #isClosed = false
  /** @type {import('node:net').Socket} */
  #socket

  /**
   * @param {string} host
   * @param {number} port
   */
  constructor(host, port) {
    this.#socket = this.#open(host, port)
  }

  /**
   * @param {string} text
   * @param {boolean} wantsBody
   * @param {(status: number, body: string | null) => void} onResponse gets status 0 when the connection was lost
   */
  request(text, wantsBody, onResponse) {
    this.#wantsBody = wantsBody
    this.#onResponse = onResponse
    this.#socket.write(text)
  }

  close() {
    this.#isClosed = true
    this.#socket.destroy()
  }

  /**
   * @param {string} host
   * @param {number} port
   */
  #open(host, port) {
    const socket = connect(port, host)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#isClosed) return
      setTimeout(() => {
        this.#received = undefined
        this.#socket = this.#open(host, port)
        this.#finish(0, null)
      }, 50)
    })
    return socket
  }

  /** @param {Buffer} chunk */
  #receive(chunk) {
    const received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk
    const response = parseResponse(received, this.#wantsBody)
    this.#received = response ? undefined : received
    if (response) this.#finish(response.status, response.body)
  }

  /**
   * @param {number} status
   * @param {string | null} body
   */
  #finish(status, body) {
    const onResponse = this.#onResponse
    this.#onResponse = undefined
    onResponse?.(status, body)
  }
}

/**
 * @param {Buffer} received
 * @param {boolean} wantsBody
 * @returns {{ status: number, body: string | null } | undefined} undefined while the response is incomplete
 */
function parseResponse(received, wantsBody) {
  const headEnd = received.indexOf(endOfHead)
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const bodyStart = headEnd + endOfHead.length
  if (status === 204 || status === 304) return { status, body: null }
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) {
    const bodyEnd = bodyStart + Number(length)
    if (received.length < bodyEnd) return undefined
    return { status, body: wantsBody ? received.toString('utf8', bodyStart, bodyEnd) : null }
  }
  const parts = /\r\ntransfer-encoding: *chunked/i.test(head) ? parseChunks(received, bodyStart) : []
  return parts && { status, body: wantsBody ? Buffer.concat(parts).toString() : null }
}

/**
 * @param {Buffer} received
 * @param {number} start
 * @returns {Buffer[] | undefined} undefined while the last chunk is missing
 */
function parseChunks(received, start) {
  const parts = []
  for (let position = start; ;) {
    const lineEnd = received.indexOf('\r\n', position, 'latin1')
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(received.toString('latin1', position, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (received.length < next) return undefined
    if (size === 0) return parts
    parts.push(received.subarray(lineEnd + 2, next - 2))
    position = next
  }
}
