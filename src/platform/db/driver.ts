import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The part of the driver's connection that has no types. */
interface Connection {
  /** The statements that are prepared on it, by their names. */
  parsedStatements: Record<string, string>
  attachListeners(stream: Pick<Duplex, 'on'>): void
}

/**
 * Statements that a connection prepares at most. PostgreSQL keeps each with its plan, some 90 KB, on each connection until
 * that ends. Further ones are sent without a name, and PostgreSQL forgets them.
 */
const mostPrepared = 64

/**
 * The driver's client, with a limit of prepared statements. The driver reads responses while it handles an event of the
 * socket, where nobody catches an exception: one response that it cannot read, such as a value that is too long for a
 * string, would end the process. Here it ends the connection, and with it the statements that use it.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: Connection }
    const query = this.query.bind(this) as (statement: pg.QueryConfig | string, ...rest: unknown[]) => unknown
    const isOneTooMany = (name: string) =>
      !(name in connection.parsedStatements) && Object.keys(connection.parsedStatements).length >= mostPrepared
    this.query = ((statement: pg.QueryConfig | string, ...rest: unknown[]) => {
      if (typeof statement === 'string' || statement.name === undefined || !isOneTooMany(statement.name))
        return query(statement, ...rest)
      return query({ ...statement, name: undefined }, ...rest)
    }) as typeof this.query
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
