import { startFamily } from '../../features/auth/contract.ts'
import { areCookiesBlocked } from '../../features/auth/ui/areCookiesBlocked.ts'
import { deviceTimeZone } from '../../features/auth/ui/deviceTimeZone.ts'
import { ownHeader } from '../../platform/http/ownResponse.ts'
import { attemptWindowMs } from '../../features/auth/rules.ts'
import { focusAndReveal } from '../../platform/ui/focus.ts'

/** The lines that `StartForm` has for its script. */
export type StartLine = 'missing' | 'cut' | 'off' | 'offline' | 'failed' | 'blocked' | 'minute' | 'minutes'

/** The script of `StartForm`: starts a family with the name in its field, and loads the page of the app. */
export function initStart(form: HTMLFormElement): void {
  const field = form.querySelector('input')!
  const button = form.querySelector('button')!
  const line = form.querySelector<HTMLElement>('[role=status]')!
  let isCut = false

  const say = (name: StartLine) => {
    line.textContent = form.dataset[name]!
  }

  field.addEventListener('paste', ({ clipboardData }) => {
    const kept = field.value.length - (field.selectionEnd! - field.selectionStart!)
    isCut = kept + clipboardData!.getData('text').length > field.maxLength
  })
  field.addEventListener('input', () => {
    if (isCut) say('cut')
    else if (!button.disabled) line.textContent = ''
    isCut = false
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!field.readOnly) void start(field.value.trim())
  })

  async function start(childName: string): Promise<void> {
    if (areCookiesBlocked()) {
      say('blocked')
      return
    }
    if (childName === '') {
      askForName()
      return
    }
    setPending(true)
    line.textContent = ''
    const body = { childName, language: document.documentElement.lang, timeZone: deviceTimeZone() }
    const response = await fetch(startFamily.path, {
      method: startFamily.method,
      body: new Blob([JSON.stringify(body)], { type: 'application/json' }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    // Else something between here and the server has responded.
    const status = response?.headers.has(ownHeader) ? response.status : undefined
    if (status === 201) {
      // It has the session now, so the same address is the app.
      location.reload()
      return
    }
    setPending(false)
    if (status === undefined) say('offline')
    else if (status === 400) askForName()
    else if (status === 403) say('off')
    else if (status === 429) wait(Number(response!.headers.get('retry-after')) * 1000 || attemptWindowMs)
    else say('failed')
  }

  /** Also for a name of invisible characters, which the server refuses. */
  function askForName(): void {
    say('missing')
    focusAndReveal(field)
  }

  function wait(ms: number): void {
    const minutes = Math.ceil(ms / 60_000)
    say(minutes === 1 ? 'minute' : 'minutes')
    // The text was made for two minutes.
    line.textContent = line.textContent.replace('2', `${minutes}`)
    button.disabled = true
    setTimeout(() => {
      button.disabled = false
      line.textContent = ''
    }, ms)
  }

  function setPending(isPending: boolean): void {
    field.readOnly = isPending
    button.ariaDisabled = isPending ? 'true' : null
    button.querySelector<HTMLElement>('.button-dots')!.hidden = !isPending
  }
}
