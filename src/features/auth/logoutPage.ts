import { acceptedLanguages } from '../../platform/http/acceptLanguage.ts'
import { chooseLanguage, isLanguage, type Language } from '../i18n/rules.ts'

const texts = {
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

interface LogoutPageOptions {
  /** The language of the address that the sign-out started from, if it named one. */
  lang: string | undefined
  /** The choice that is stored on the device. */
  stored: string | undefined
  acceptLanguage: string | undefined
}

/** The landing page, in the language that the address named. */
export function startPage(lang: string | undefined): string {
  return isLanguage(lang) ? `/${lang}` : '/'
}

/**
 * The page that asks for confirmation when a link of another site leads to the sign-out. It is plain HTML without
 * script, so that it works before the app is loaded. It uses the style sheet of the landing page, which the build also
 * writes under a fixed name.
 */
export function logoutPage({ lang, stored, acceptLanguage }: LogoutPageOptions): string {
  const start = startPage(lang)
  const language = chooseLanguage({
    path: start,
    stored,
    browser: acceptedLanguages(acceptLanguage),
  })
  const { title, text, confirm, stay } = texts[language]
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
<form method="post" action="/api/logout${isLanguage(lang) ? `?lang=${lang}` : ''}"><button class="button leaf"><span class="button-words">${confirm}</span></button></form>
<a class="text-link" href="${start}">${stay}</a>
</main>
</body>
</html>
`
}
