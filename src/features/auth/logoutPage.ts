import { type Language, languages } from './contract.ts'

const texts = {
  zh: { title: '要退出登录吗？', text: '记录都在，随时可以再登录。', confirm: '退出登录', stay: '留下' },
  en: { title: 'Sign out?', text: 'Nothing is lost. Sign in again whenever you like.', confirm: 'Sign out', stay: 'Stay' },
  es: { title: '¿Cerrar sesión?', text: 'No se pierde nada. Vuelve a entrar cuando quieras.', confirm: 'Cerrar sesión', stay: 'Seguir aquí' },
} satisfies Record<Language, Record<string, string>>

/**
 * The page that asks before another site's link signs somebody out: plain HTML without script or style, so that it holds
 * under the strictest policy and before any of the app is loaded.
 */
export function logoutPage(acceptLanguage: string | undefined): string {
  const language = preferredLanguage(acceptLanguage)
  const { title, text, confirm, stay } = texts[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Pipling</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<form method="post" action="/api/logout"><button>${confirm}</button></form>
<p><a href="/">${stay}</a></p>
</main>
</body>
</html>
`
}

/** The first of our languages in a header such as `es-MX,es;q=0.9,en;q=0.8`; browsers list them in order of preference. */
function preferredLanguage(header = ''): Language {
  const wanted = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((tag): tag is Language => languages.includes(tag as Language)) ?? 'zh'
}
