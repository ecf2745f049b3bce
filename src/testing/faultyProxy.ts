import { createServer, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** The fault of one connection. `cutAfter…` counts the bytes that still pass in that direction. */
export interface Fault {
  cutAfterSent?: number
  cutAfterReceived?: number
  /** Instead of a cut, nothing passes any more, and both ends stay open. */
  isHalfOpen?: boolean
  /** Delays everything by this time. */
  delayMs?: number
  /** Sends the client's bytes to the server a second time, over another connection. */
  isDuplicated?: boolean
}

type Endpoint = { port: number } | { path: string }

interface ProxyOptions {
  listen: Endpoint
  target: Endpoint
  /** Returns the fault of each new connection. */
  nextFault(): Fault
}

export interface Proxy {
  /** The number of connections that were cut or silenced so far. */
  cuts(): number
  /** Closes every connection and accepts no new one. */
  disconnect(): Promise<void>
  reconnect(): Promise<void>
}

/** Starts a proxy that simulates network faults. */
export async function startProxy({ listen, target, nextFault }: ProxyOptions): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let cuts = 0
  const track = (socket: Socket) => {
    sockets.add(socket)
    // Errors are expected. The other end of the connection notices them.
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const serve = (client: Socket) => {
    const fault = nextFault()
    const server = track(connect(target as { path: string }))
    const duplicate = fault.isDuplicated ? track(connect(target as { path: string })) : undefined
    duplicate?.resume()
    track(client)
    let isSilent = false
    const forward = (from: Socket, to: (chunk: Buffer) => void, limit = Infinity) => {
      let remaining = limit
      from.on('data', (chunk: Buffer) => {
        if (isSilent) return
        const passed = chunk.subarray(0, remaining)
        remaining -= passed.length
        if (passed.length > 0) setTimeout(() => to(passed), fault.delayMs ?? 0)
        if (remaining > 0) return
        cuts += 1
        isSilent = true
        // Bytes that have passed must arrive before the connection closes.
        if (!fault.isHalfOpen)
          setTimeout(() => [client, server].forEach((socket) => socket.destroy()), (fault.delayMs ?? 0) + 1)
      })
    }
    forward(
      client,
      (chunk) => {
        server.write(chunk)
        duplicate?.write(chunk)
      },
      fault.cutAfterSent,
    )
    forward(server, (chunk) => client.write(chunk), fault.cutAfterReceived)
    client.once('close', () => [server, duplicate].forEach((socket) => socket?.destroy()))
    server.once('close', () => client.destroy())
  }
  let listener = await start()

  async function start(): Promise<Server> {
    const started = createServer(serve)
    started.listen(listen)
    await once(started, 'listening')
    return started
  }

  return {
    cuts: () => cuts,
    async disconnect() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async reconnect() {
      listener = await start()
    },
  }
}
