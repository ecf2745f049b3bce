import { createServer, connect, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** What becomes of one connection. Counts are bytes that still pass, in that direction. */
export interface Fault {
  cutAfterSent?: number
  cutAfterAnswered?: number
  /** Instead of a cut: silence, with both ends left open. */
  isHalfOpen?: boolean
  /** Everything is late by so much. */
  delayMs?: number
  /** What the client sends reaches the server a second time, over a connection of its own. */
  isDuplicated?: boolean
}

type Place = { port: number } | { path: string }

interface ProxyOptions {
  listen: Place
  target: Place
  /** Asked for each new connection. */
  nextFault(): Fault
}

export interface Proxy {
  /** Connections that were cut or fell silent so far. */
  cuts(): number
  /** Breaks every connection and takes no new one. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/** A network that can be told how to be bad. */
export async function startProxy({ listen, target, nextFault }: ProxyOptions): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let cuts = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // Broken connections are what this is for; whoever uses them sees it at the other end.
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const serve = (client: Socket) => {
    const fault = nextFault()
    const server = keep(connect(target as { path: string }))
    const twin = fault.isDuplicated ? keep(connect(target as { path: string })) : undefined
    twin?.resume()
    keep(client)
    let isSilent = false
    const carry = (from: Socket, to: (chunk: Buffer) => void, limit = Infinity) => {
      let left = limit
      from.on('data', (chunk: Buffer) => {
        if (isSilent) return
        const passed = chunk.subarray(0, left)
        left -= passed.length
        if (passed.length > 0) setTimeout(() => to(passed), fault.delayMs ?? 0)
        if (left > 0) return
        cuts += 1
        isSilent = true
        // What has passed must arrive before the end does.
        if (!fault.isHalfOpen)
          setTimeout(() => [client, server].forEach((socket) => socket.destroy()), (fault.delayMs ?? 0) + 1)
      })
    }
    carry(
      client,
      (chunk) => {
        server.write(chunk)
        twin?.write(chunk)
      },
      fault.cutAfterSent,
    )
    carry(server, (chunk) => client.write(chunk), fault.cutAfterAnswered)
    client.once('close', () => [server, twin].forEach((socket) => socket?.destroy()))
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
    async goAway() {
      const closed = once(listener, 'close')
      listener.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async comeBack() {
      listener = await start()
    },
  }
}
