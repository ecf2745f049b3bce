import { readdirSync } from 'node:fs'
import { eraseOwnFamily, keepSampleFamily } from '../features/auth/contract.ts'
import { addPushDevice, testReminder } from '../features/reminders/contract.ts'
import type { Call } from '../platform/http/contract.ts'
import { itemOf } from '../platform/http/route.ts'
import { exampleId } from '../platform/http/shapes.ts'
import { newEmail } from './account.ts'
import { bodyOf, tinyPicture } from './bodies.ts'
import type { Family, Reply } from './startServer.ts'

const features = new URL('../features/', import.meta.url)

/** Every call of the contracts. */
export const allCalls: readonly Call[] = [...new Set((await readContracts()).flatMap(Object.values).filter(isCall))]

function readContracts(): Promise<object[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('contract.ts'),
  )
  return Promise.all(files.toSorted().map((file) => import(new URL(file, features).href) as Promise<object>))
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

export const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Whether it changes something of a family. Others without a session, or that end or replace it, or need a push service,
 * have tests of their own in `features/auth`, `features/lending` and `features/reminders`.
 */
export const isChange = (call: Call): boolean =>
  call.method !== 'GET' &&
  call.roles !== 'anyone' &&
  !call.takesNoKey &&
  call !== eraseOwnFamily &&
  !needsPushService(call) &&
  call !== keepSampleFamily

/** Whether it needs a page that was opened by https, and a push service. */
export const needsPushService = (call: Call): boolean => call === addPushDevice || call === testReminder

/** The tables of whose items a call can name one. */
export const tables: ReadonlySet<string> = new Set(allCalls.flatMap((call) => itemOf(call)?.table ?? []))

/** Ids by the name of their table; also the token of an address, as `token`. */
export type Ids = Readonly<Record<string, string>>

/** A request with the example of a call: its path with the query, and its body. */
export interface CallRequest {
  path: string
  body: object | undefined
}

/** Makes a valid request for a call with these ids. */
export function requestOf(call: Call, ids: Ids): CallRequest {
  const missing = tablesIn(call).filter((table) => ids[table] === undefined)
  if (missing.length > 0) throw new Error(`${nameOf(call)} needs an item of ${missing.join()} from testing/scene.ts`)
  const withIds = (text: string) =>
    Object.entries(ids).reduce((filled, [table, id]) => filled.replaceAll(exampleId(table), id), text)
  const path = withIds(exampleAddress(call)).replace('{token}', ids.token ?? '')
  if (call.upload) return { path, body: typeof call.example === 'string' ? Buffer.from(call.example) : tinyPicture }
  if (call.example === undefined) return { path, body: undefined }
  const json = withIds(JSON.stringify(call.example)).replace('robin@example.com', newEmail())
  return { path, body: JSON.parse(json) as object }
}

/** The tables whose items a request for this call names, in its path, query or body. */
export function tablesIn(call: Call): string[] {
  const text = exampleAddress(call) + JSON.stringify(call.example)
  return [...tables].filter((table) => text.includes(exampleId(table)))
}

/** An id before the last one is that of a child. */
function exampleAddress(call: Call): string {
  const path = call.path
    .replace(/\{\w*[iI]d\}(?=.*\{)/, exampleId('children'))
    .replace(/\{\w*[iI]d\}/, exampleId(itemOf(call)?.table ?? ''))
  return call.exampleQuery ? `${path}?${new URLSearchParams(call.exampleQuery).toString()}` : path
}

export function send(
  { request }: Pick<Family, 'request'>,
  { method }: Call,
  { path, body }: CallRequest,
  headers: Record<string, string> = {},
): Promise<Reply<unknown>> {
  const sent = bodyOf(body)
  return request(path, { ...sent, method, headers: { ...headers, ...sent.headers } })
}
