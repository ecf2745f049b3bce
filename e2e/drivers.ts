import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { OtherBrowser } from '../scripts/browser.mjs'
import { findFreePort } from '../src/testing/appProcess.ts'
import { createDeferred, type Deferred } from '../src/testing/deferred.ts'

// Playwright drives only browsers of its own builds. These are the ones of the system, through WebDriver: Firefox by
// its Marionette protocol, WebKitGTK by the driver beside it.

/** An element as a driver names it. */
type ElementReference = Readonly<Record<string, string>>

export interface Driver {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  /** Runs the body of a function in the page. */
  run<Result>(script: string, args?: readonly unknown[]): Promise<Result>
  click(element: ElementReference): Promise<unknown>
  /** Types into a field, or chooses the file at this path. */
  type(element: ElementReference, text: string): Promise<unknown>
  /** Opens another window. */
  openWindow(): Promise<string>
  window(): Promise<string>
  switchTo(window: string): Promise<unknown>
  /** The page as it is printed. Absent where the driver cannot print. */
  print?(): Promise<Uint8Array>
  close(): Promise<void>
}

export const drivers: Record<OtherBrowser, () => Promise<Driver>> = { firefox: startFirefox, webkit: startWebKit }

/** The size of a window that leaves a page about as much room as a phone. */
const size = { width: 460, height: 930 }
/** In centimetres, as a printer has it. */
const a4 = { width: 21, height: 29.7 }
const startMs = 60_000

const idOf = (element: ElementReference) => Object.values(element)[0]!

async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'pipling-firefox-'))
  const port = await findFreePort()
  const settings = {
    'marionette.port': port,
    'ui.prefersReducedMotion': 1,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
  }
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref('${name}', ${value});\n`)
      .join(''),
  )
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile]
  const firefox = spawn('firefox-esr', args, {
    stdio: 'ignore',
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const socket = await retry(() => openSocket(port))
  const send = speakMarionette(socket)
  await send('WebDriver:NewSession', { capabilities: {} })
  await send('WebDriver:SetWindowRect', size)
  return {
    goto: (url) => send('WebDriver:Navigate', { url }),
    reload: () => send('WebDriver:Refresh'),
    run: async <Result>(script: string, args: readonly unknown[] = []) =>
      (await send<{ value: Result }>('WebDriver:ExecuteScript', { script, args })).value,
    click: (element) => send('WebDriver:ElementClick', { id: idOf(element) }),
    type: (element, text) => send('WebDriver:ElementSendKeys', { id: idOf(element), text }),
    openWindow: async () => (await send<{ handle: string }>('WebDriver:NewWindow', { type: 'window' })).handle,
    window: async () => (await send<{ value: string }>('WebDriver:GetWindowHandle')).value,
    switchTo: async (handle) => {
      await send('WebDriver:SwitchToWindow', { handle, focus: true })
      await send('WebDriver:SetWindowRect', size)
    },
    print: async () => {
      const { value } = await send<{ value: string }>('WebDriver:Print', {
        background: true,
        page: a4,
        margin: { top: 0, bottom: 0, left: 0, right: 0 },
      })
      return new Uint8Array(Buffer.from(value, 'base64'))
    },
    async close() {
      socket.end()
      await stop(firefox)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      resolve(socket)
    }).on('error', reject)
  })
}

/** Messages are JSON with their length before them: `12:[0,1,"name",{}]`, and `[1, id, error, result]` back. */
function speakMarionette(socket: Socket) {
  const pending = new Map<number, Deferred<unknown>>()
  let received = Buffer.alloc(0)
  let lastId = 0
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The first one is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as [1, number, { error: string; message: string } | null, unknown]
      if (error) pending.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
      else pending.get(id)?.resolve(result)
      pending.delete(id)
    }
  })
  return <Result>(name: string, parameters: object = {}): Promise<Result> => {
    const answer = createDeferred<unknown>()
    pending.set(++lastId, answer)
    const text = JSON.stringify([0, lastId, name, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return answer.promise as Promise<Result>
  }
}

async function startWebKit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string]
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LANG: 'C.UTF-8' },
  })
  const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    })
    const { value } = (await response.json()) as { value: Result & { error: string; message: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await retry(() => call('GET', '/status'))
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const post = <Result>(path: string, body: object = {}) => call<Result>('POST', `/session/${sessionId}${path}`, body)
  await post('/window/rect', size)
  return {
    goto: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    run: (script, args = []) => post('/execute/sync', { script, args }),
    click: (element) => post(`/element/${idOf(element)}/click`),
    type: (element, text) => post(`/element/${idOf(element)}/value`, { text }),
    openWindow: async () => (await post<{ handle: string }>('/window/new', { type: 'window' })).handle,
    window: () => call('GET', `/session/${sessionId}/window`),
    switchTo: async (handle) => {
      await post('/window', { handle })
      await post('/window/rect', size)
    },
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => undefined)
      await Promise.all([stop(driver), stop(screen)])
    },
  }
}

/** Until it succeeds. @throws the last error, if it takes too long */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + startMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(100)
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
