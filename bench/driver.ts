import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Session {
  cookie: string
}

export type Call = object

type Send = (base: string, call: Call, cookie?: string) => Promise<{ status: number; json: unknown }>

/** What the project's own benches use of the yardstick's driver. */
export interface Driver {
  adapter: {
    signIn(base: string, call: Send, family: number | string): Promise<Session>
    createChild(family: number, child: number): Call
    children(): Call
    award(child: string, points: number): Call
    activities(child: string): Call
    activitiesDeep(child: string, page: number, rows: number): Call
    stats(child: string): Call
    /** What the home screen asks for at once. */
    home(child: string): Call[]
  }
  call: Send
  buildRequest(host: string, call: Call, cookie: string): string
  drive(options: {
    host: string
    port: number
    workers: number
    parallel?: number
    durationMs: number
    /** Requests a second, counted from when each is due; without it each worker sends as soon as it was answered. */
    rate?: number
    next: () => { reqs: string[] }
  }): Promise<{ ops: number; ms: number; bad: number; hist: { percentile(of: number): number } }>
  /** Seconds of the processors' time that a process and those below it have had. */
  cpuOfTree(pid: number | null): number
  pidOfPort(port: number): number | null
}

/** @param adapter the file's name among the adapters of the yardstick in `folder` */
export async function loadDriver(folder: string, adapter: string): Promise<Driver> {
  const load = (name: string) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, unknown>>
  const [client, proc, calls] = await Promise.all([
    load('driver/client.mjs'),
    load('driver/proc.mjs'),
    load(`adapters/${adapter}`),
  ])
  return { ...client, ...proc, adapter: calls.default } as unknown as Driver
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}
