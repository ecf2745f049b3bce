import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The part of the driver's connection that has no types. */
interface Connection {
  attachListeners(stream: Pick<Duplex, 'on'>): void
}

/**
 * The driver's client. The driver reads responses while it handles an event of the socket, where nobody catches an
 * exception: one response that it cannot read, such as a value that is too long for a string, would end the process.
 * Here it ends the connection, and with it the statements that use it.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: Connection }
    const attachListeners = connection.attachListeners.bind(connection)
    connection.attachListeners = (stream: Duplex) => {
      const guarded = new EventEmitter()
      attachListeners(guarded as unknown as Duplex)
      stream.on('end', () => guarded.emit('end'))
      stream.on('data', (bytes: Buffer) => {
        try {
          guarded.emit('data', bytes)
        } catch (cause) {
          stream.destroy(Object.assign(new Error('the driver cannot read a response', { cause }), { code: 'EPROTO' }))
        }
      })
    }
  }
}
