import { DatabaseUnavailable } from '../../platform/db/open.ts'
import { acceptedLanguages } from '../../platform/http/acceptLanguage.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { chooseLanguage, isLanguage, type Language, languageCookie } from '../i18n/rules.ts'
import type { Cookies } from './cookies.ts'

const logoutTexts = {
  zh: { title: '要退出登录吗？', text: '记录都在，随时可以再登录。', confirm: '退出登录', stay: '留下' },
  en: {
    title: 'Sign out?',
    text: 'Nothing is lost. Sign in again whenever you like.',
    confirm: 'Sign out',
    stay: 'Stay',
  },
  es: {
    title: '¿Cerrar sesión?',
    text: 'No se pierde nada. Vuelve a entrar cuando quieras.',
    confirm: 'Cerrar sesión',
    stay: 'Seguir aquí',
  },
} satisfies Record<Language, Record<string, string>>

const unavailableTexts = {
  zh: { title: '服务器开小差了', text: '数据都在，请稍后再试。', again: '再试一次', back: '返回首页' },
  en: {
    title: 'We are not reachable right now',
    text: 'Nothing is lost. Try again in a moment.',
    again: 'Try again',
    back: 'Back to home',
  },
  es: {
    title: 'Ahora mismo no estamos disponibles',
    text: 'No se pierde nada. Inténtalo de nuevo en un momento.',
    again: 'Reintentar',
    back: 'Volver al inicio',
  },
} satisfies Record<Language, Record<string, string>>

export interface Reader {
  /** The language of the address that this started from, if it named one. */
  lang: string | undefined
  /** The choice that is stored on the device. */
  stored: string | undefined
  acceptLanguage: string | undefined
}

export const readerOf = (c: Context, { nameOf }: Pick<Cookies, 'nameOf'>): Reader => ({
  lang: c.req.query('lang'),
  stored: getCookie(c, nameOf(languageCookie)),
  acceptLanguage: c.req.header('accept-language'),
})

/**
 * Headers of a page with a form. Under the policy of all other pages, a browser says that the form comes from the origin
 * `null`, which is refused as another site. Only the origin is sent: the address may hold a secret.
 */
export const formHeaders = { 'Referrer-Policy': 'strict-origin' }

/** The landing page, in the language that the address named. */
export const startPage = (lang: string | undefined): string => (isLanguage(lang) ? `/${lang}` : '/')

/** The page that asks for confirmation when a link of another site leads to the sign-out. */
export function logoutPage(reader: Reader): string {
  const { lang } = reader
  const language = languageOf(reader)
  const { title, text, confirm, stay } = logoutTexts[language]
  return plainPage(
    { language, title, text },
    `<form method="post" action="/api/logout${isLanguage(lang) ? `?lang=${lang}` : ''}"><button class="button leaf"><span class="button-words">${confirm}</span></button></form>
<a class="text-link" href="${startPage(lang)}">${stay}</a>`,
  )
}

/** The page for a sign-in or a sign-out while the database does not answer. */
export function unavailablePage(reader: Reader): string {
  const language = languageOf(reader)
  const { title, text, again, back } = unavailableTexts[language]
  // The empty address is that of the page itself.
  return plainPage(
    { language, title, text },
    `<a class="button leaf" href=""><span class="button-words">${again}</span></a>
<a class="text-link" href="${startPage(reader.lang)}">${back}</a>`,
  )
}

/** A middleware for where people come with their browser, which would show them the JSON of an error. */
export const pageWhileUnavailable =
  (cookies: Pick<Cookies, 'nameOf'>): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!(c.error instanceof DatabaseUnavailable)) return
    const retryAfter = c.res.headers.get('retry-after') ?? ''
    c.res = undefined
    c.res = c.html(unavailablePage(readerOf(c, cookies)), 503, {
      'Cache-Control': 'no-store',
      'Retry-After': retryAfter,
    })
  }

export function languageOf({ lang, stored, acceptLanguage }: Reader): Language {
  return chooseLanguage({ path: startPage(lang), stored, browser: acceptedLanguages(acceptLanguage) })
}

/**
 * Plain HTML without script, so that it works before the app is loaded. It uses the style sheet of the landing page,
 * which the build also writes under a fixed name.
 */
export function plainPage(
  { language, title, text }: { language: Language; title: string; text: string },
  actions: string,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} – Pipling</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/front.css">
</head>
<body>
<main class="page page-centred">
<h1>${title}</h1>
<p>${text}</p>
${actions}
</main>
</body>
</html>
`
}
