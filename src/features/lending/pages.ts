import type { Context } from 'hono'
import { DatabaseUnavailable } from '../../platform/db/open.ts'
import type { App } from '../../platform/http/context.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Address } from '../../platform/http/openapi.ts'
import { readBytes } from '../../platform/http/parse.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { contextOf, isForRole, sessionOf } from '../../platform/http/route.ts'
import { neverStored } from '../../platform/http/server.ts'
import {
  formHeaders,
  languageOf,
  pageWhileUnavailable,
  plainPage,
  readerOf,
  unavailablePage,
} from '../auth/plainPages.ts'
import type { Auth } from '../auth/service.ts'
import { sessionOfPage } from '../auth/withoutSession.ts'
import { isolateBidi } from '../i18n/isolateBidi.ts'
import type { Language } from '../i18n/rules.ts'
import { pairPath, takeBack } from './contract.ts'
import { readOpenPairing } from './devices.ts'
import { pairThisBrowser, takeBackBrowser } from './routes.ts'

const texts = {
  zh: {
    title: '这台设备正给孩子用',
    text: '大人输入 PIN 码或密码，就能收回。',
    code: 'PIN 码或密码',
    submit: '收回',
    provider: '重新登录来收回',
    wrong: '不对，请再试一次。',
    often: '试的次数太多，请用密码，或过 15 分钟再试。',
    busy: '现在不行，请稍后再试。',
    endedTitle: '这台设备已经关闭',
    endedText: '家里的大人结束了它的使用，可以重新交给孩子或重新配对。',
    start: '返回首页',
    askTitle: (names: string) => `把这台设备给${names}用？`,
    askText: (by: string, names: string) => `${by}生成了配对码。这台设备只显示${names}的内容，大人可以随时结束。`,
    signedIn: (name: string) => `你在这里以${name}登录着，配对后会在这台设备上退出。`,
    accept: '好，就用它',
    goneTitle: '这个配对码失效了',
    goneText: '只能用一次，15 分钟内有效。请重新生成一个。',
  },
  en: {
    title: 'This device is with the children',
    text: 'A grown-up takes it back with the PIN or the password.',
    code: 'PIN or password',
    submit: 'Take it back',
    provider: 'Sign in again to take it back',
    wrong: 'That is not right. Try again.',
    often: 'Too many tries. Use the password, or wait 15 minutes.',
    busy: 'This does not work just now. Try again in a moment.',
    endedTitle: 'This device is closed',
    endedText: 'A grown-up of the family has ended it. It can be handed over or paired again.',
    start: 'Back to home',
    askTitle: (names: string) => `Use this device for ${names}?`,
    askText: (by: string, names: string) =>
      `${by} made this code. The device shows only ${names}. A grown-up can end it at any time.`,
    signedIn: (name: string) => `You are signed in here as ${name}. Pairing signs you out on this device.`,
    accept: 'Yes, use it',
    goneTitle: 'This code no longer works',
    goneText: 'It works once, for 15 minutes. Ask for a new one.',
  },
  es: {
    title: 'Este aparato lo tienen los peques',
    text: 'Un adulto lo recupera con el PIN o la contraseña.',
    code: 'PIN o contraseña',
    submit: 'Recuperar',
    provider: 'Inicia sesión otra vez para recuperarlo',
    wrong: 'No es correcto. Prueba otra vez.',
    often: 'Demasiados intentos. Usa la contraseña o espera 15 minutos.',
    busy: 'Ahora no funciona. Inténtalo en un momento.',
    endedTitle: 'Este aparato está cerrado',
    endedText: 'Un adulto de la familia lo terminó. Se puede prestar o vincular otra vez.',
    start: 'Volver al inicio',
    askTitle: (names: string) => `¿Usar este aparato para ${names}?`,
    askText: (by: string, names: string) =>
      `${by} creó este código. El aparato muestra solo lo de ${names}. Un adulto puede terminarlo cuando quiera.`,
    signedIn: (name: string) => `Aquí tienes abierta la sesión de ${name}. Al vincular se cierra en este aparato.`,
    accept: 'Sí, usarlo',
    goneTitle: 'Este código ya no sirve',
    goneText: 'Sirve una vez, durante 15 minutos. Pide otro.',
  },
} satisfies Record<Language, Record<string, string | ((...names: [string, string]) => string)>>

/** Where the forms of these pages are sent. */
const takeBackForm = '/api/take-back'
const pairForm = '/api/pair-this'

const html = { 200: { description: 'A page', type: 'text/html' }, 302: { description: 'To a page' } }

/** Descriptions for the OpenAPI document. */
export const lendingAddresses: readonly Address[] = [
  {
    method: 'post',
    path: takeBackForm,
    summary: 'The form by which a page takes a lent browser back',
    responses: html,
  },
  { method: 'post', path: pairForm, summary: 'The form by which a page pairs this browser', responses: html },
]

export interface LentPages {
  /** The page of a browser that children use, at any address. It contains no name. */
  lent(c: Context): Promise<Response>
  /** The page of an address that pairs a browser. */
  pairing(c: Context, token: string): Promise<Response>
}

/** Creates the pages around a browser that children use. They are plain HTML, see `plainPages.ts`. */
export function createLentPages(app: App, auth: Auth): LentPages {
  const { cookies } = auth
  const languageFor = (c: Context) => languageOf(readerOf(c, cookies))
  const respond = (c: Context, body: string, status: 200 | 401 | 404 | 429 | 503 = 200) =>
    c.html(body, status, { ...neverStored, ...formHeaders })

  const lentPage = (c: Context, problem?: 'wrong' | 'often' | 'busy') => {
    const language = languageFor(c)
    const { title, text, code, submit, provider, [problem ?? 'text']: line } = texts[language]
    const field = `<div class="field">
<label for="code">${code}</label>
<input id="code" name="code" type="password" class="field-control" autocomplete="off" required maxlength="128"${problem ? ' aria-invalid="true"' : ''} aria-describedby="line">
<p id="line" role="status" class="field-helper">${problem ? line : ''}</p>
</div>`
    const again = auth.hasProvider ? `<a class="text-link" href="/api/login?again=1">${provider}</a>` : ''
    return plainPage({ language, title, text }, `${formOf(takeBackForm, submit, field)}\n${again}`)
  }

  const problemOf = ({ status }: Refusal) => {
    if (status === 401) return { problem: 'wrong', status } as const
    if (status === 429) return { problem: 'often', status } as const
    return { problem: 'busy', status: 503 } as const
  }

  for (const path of [takeBackForm, pairForm, `${pairPath}*`]) app.hono.use(path, pageWhileUnavailable(cookies))

  app.hono.post(takeBackForm, async (c) => {
    const session = await sessionOf(app, c)
    if (!session || !isForRole(takeBack, session.role)) return c.redirect('/')
    const code = await readField(c, 'code')
    try {
      const given = /^[0-9]{4,6}$/.test(code) ? { pin: code } : { password: code }
      await takeBackBrowser({ app, auth }, c, given, contextOf(app, session, app.clock()))
      return c.redirect('/')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { problem, status } = problemOf(error)
      return respond(c, lentPage(c, problem), status)
    }
  })

  app.hono.post(pairForm, async (c) => {
    const token = await readField(c, 'token')
    try {
      await pairThisBrowser({ app, auth }, c, token)
      return c.redirect('/')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Its page says that it does not work any more.
      return c.redirect(pairPath + encodeURIComponent(token))
    }
  })

  return {
    async lent(c) {
      const language = languageFor(c)
      try {
        const session = await sessionOfPage(app, cookies, c)
        if (session?.grant === null) {
          cookies.markSignedIn(c, 'in')
          return c.redirect('/')
        }
        if (session) {
          cookies.keepLent(c)
          return respond(c, lentPage(c, c.req.query('error') === undefined ? undefined : 'wrong'))
        }
        cookies.clearToken(c)
        const { endedTitle, endedText, start } = texts[language]
        return respond(
          c,
          plainPage(
            { language, title: endedTitle, text: endedText },
            `<a class="button leaf" href="/"><span class="button-words">${start}</span></a>`,
          ),
        )
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        return respond(c, unavailablePage(readerOf(c, cookies)), 503)
      }
    },

    async pairing(c, token) {
      const language = languageFor(c)
      const { askTitle, askText, signedIn, accept, goneTitle, goneText, start } = texts[language]
      try {
        const { by, childNames } = await readOpenPairing(app.db, token, app.clock())
        const session = await sessionOfPage(app, cookies, c)
        const names = new Intl.ListFormat(language).format(childNames.map(isolateBidi))
        const note = session?.grant === null ? `<p>${escapeHtml(signedIn(isolateBidi(session.guardianName)))}</p>` : ''
        const field = `<input type="hidden" name="token" value="${escapeHtml(token)}">`
        return respond(
          c,
          plainPage(
            { language, title: escapeHtml(askTitle(names)), text: escapeHtml(askText(isolateBidi(by), names)) },
            note + formOf(pairForm, accept, field),
          ),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return respond(
          c,
          plainPage({ language, title: goneTitle, text: goneText }, `<a class="text-link" href="/">${start}</a>`),
          404,
        )
      }
    },
  }
}

const formOf = (action: string, submit: string, fields: string) =>
  `<form method="post" action="${action}" class="start-form">${fields}
<button class="button leaf button-wide"><span class="button-words">${submit}</span></button></form>`

/** A field of a form of ours, which is short. @throws {Refusal} 408, 413 */
async function readField(c: Context, name: string): Promise<string> {
  const body = await readBytes(c, 4096)
  return new URLSearchParams(body.toString()).get(name) ?? ''
}
