import type { DBAdapter, DBAdapterInstance, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter'
import { APIError } from 'better-auth/api'
import { digestOf } from './tokens.ts'

/** Better Auth sees session tokens; the database holds only their digests. */
export function storeTokenDigests(makeAdapter: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const adapter = makeAdapter(options)
    return {
      ...withDigests(adapter),
      transaction: (run) => adapter.transaction((tx) => run(withDigests(tx))),
    } satisfies DBAdapter
  }
}

function withDigests<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  const create = async (input: Parameters<Adapter['create']>[0]) => {
    const token: unknown = input.data.token
    if (input.model !== 'session' || typeof token !== 'string') return adapter.create(input)
    return { ...(await adapter.create({ ...input, data: { ...input.data, token: digestOf(token) } })), token }
  }
  return {
    ...adapter,
    // The library hides an error of the database behind one that says nothing, unless it is one of the library's own.
    create: (input: Parameters<Adapter['create']>[0]) =>
      create(input).catch((cause: unknown) => {
        throw new APIError('INTERNAL_SERVER_ERROR', { cause })
      }),
    findOne: (input: Parameters<Adapter['findOne']>[0]) => adapter.findOne(digestInput(input)),
    findMany: (input: Parameters<Adapter['findMany']>[0]) => adapter.findMany(digestInput(input)),
    count: (input: Parameters<Adapter['count']>[0]) => adapter.count(digestInput(input)),
    update: (input: Parameters<Adapter['update']>[0]) => adapter.update(digestInput(input)),
    updateMany: (input: Parameters<Adapter['updateMany']>[0]) => adapter.updateMany(digestInput(input)),
    delete: (input: Parameters<Adapter['delete']>[0]) => adapter.delete(digestInput(input)),
    deleteMany: (input: Parameters<Adapter['deleteMany']>[0]) => adapter.deleteMany(digestInput(input)),
    consumeOne: (input: Parameters<Adapter['consumeOne']>[0]) => adapter.consumeOne(digestInput(input)),
  }
}

/** The same query with the digest in place of the token. */
function digestInput<Input extends { model: string; where?: Where[] | undefined }>(input: Input): Input {
  if (input.model !== 'session' || !input.where) return input
  const where = input.where.map((condition): Where => {
    const { field, value } = condition
    if (field !== 'token') return condition
    return {
      ...condition,
      value: Array.isArray(value) ? value.map((token) => digestOf(String(token))) : digestOf(String(value)),
    }
  })
  return { ...input, where }
}
