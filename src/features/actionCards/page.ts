import { randomUUID } from 'node:crypto'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { avatarEmojis } from '../children/contract.ts'
import { dropPath, firstLetter } from '../habits/rules.ts'
import type { Language } from '../i18n/rules.ts'
import type { Pressable, Pressed } from './contract.ts'
import { heartPaths } from './rules.ts'
import { pageTexts } from './pageTexts.ts'

/** What the page of a card shows: the card, with what a press has done, or why it could not; or that it is gone. */
export type CardView =
  | { is: 'card'; card: Pressable; problem?: 'later' }
  | { is: 'pressed'; card: Pressable; state: Pressed }
  | { is: 'gone' }

/**
 * The page of a card as plain HTML, which works without a script. Its files have fixed names, because the server does not
 * know the hashed names of a build.
 */
export function cardPage(view: CardView, language: Language): string {
  const { heading, body, color } = contentOf(view, language)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${escapeHtml(heading)} – Pipling</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/card/page.css">
<script type="module" src="/card/page.js"></script>
</head>
<body>
<main class="act ${color}" aria-live="polite" data-offline="${escapeHtml(pageTexts[language].offline)}">
${body}
</main>
</body>
</html>
`
}

interface Content {
  heading: string
  body: string
  color: 'leaf' | 'sun'
}

function contentOf(view: CardView, language: Language): Content {
  const t = pageTexts[language]
  if (view.is === 'gone')
    return { heading: t.goneTitle, body: message(pip('oops', 132), t.goneTitle, t.goneText), color: 'leaf' }
  const { card } = view
  const { what, title, faces } = card
  const color = what === 'praise' ? 'sun' : 'leaf'
  const state = view.is === 'pressed' ? view.state : card.state
  const disc = (art: string) => `<span class="act-done">${art}</span>`
  if (state === 'done') {
    const text = t.doneText.replace('{title}', () => title)
    return { heading: t.done, body: message(disc(pip('glad', 168)), t.done, text), color }
  }
  if (state === 'already')
    return { heading: t.already, body: message(disc(pictureOf(card, 132)), t.already, t.alreadyText), color }
  if (state === 'enough') return { heading: t.enough, body: message(disc(pictureOf(card, 132)), t.enough), color }

  const problem = `<p class="act-line" role="alert">${view.is === 'card' && view.problem ? t[view.problem] : ''}</p>`
  const [face] = faces
  if (faces.length > 1 || !face)
    return {
      heading: title,
      body: [
        pictureOf(card, 112),
        `<h1>${escapeHtml(title)}</h1>`,
        `<p>${t.who}</p>`,
        problem,
        `<div class="act-faces">${faces.map(({ id, name, avatarUrl }) => formOf(id, 'act-who', `${avatarOf(avatarUrl)}<b>${escapeHtml(name)}</b>`)).join('')}</div>`,
      ].join('\n'),
      color,
    }
  const heading = t.card.replace('{title}', () => title).replace('{name}', () => face.name)
  return {
    heading,
    body: [
      avatarOf(face.avatarUrl),
      `<h1>${escapeHtml(heading)}</h1>`,
      ...(state === 'notToday' ? [`<p>${t.notToday}</p>`] : []),
      formOf(face.id, 'act-button', `${pictureOf(card, 104)}${what === 'praise' ? t.praiseButton : t.button}`),
      problem,
    ].join('\n'),
    color,
  }
}

const message = (art: string, title: string, text?: string) =>
  [art, `<h1>${title}</h1>`, ...(text === undefined ? [] : [`<p>${escapeHtml(text)}</p>`])].join('\n')

/** A button that presses the card for a child. The key lets a press that is sent again count once. */
const formOf = (childId: string, name: string, content: string) =>
  `<form method="post"><input type="hidden" name="key" value="${randomUUID()}"><button name="childId" value="${childId}" class="${name}">${content}</button></form>`

const avatarKinds = ['boy', 'girl', 'animal']

/** The drawing of an avatar, four of each kind, or the emoji itself. */
function avatarOf(emoji: string): string {
  const index = avatarEmojis.findIndex((own) => own === emoji)
  const name = index >= 0 && `${avatarKinds[Math.floor(index / 4)]}${(index % 4) + 1}`
  return `<span class="act-face" aria-hidden="true">${name ? `<img src="/card/${name}.svg" alt="">` : escapeHtml(emoji)}</span>`
}

const use = (file: string, id: string) => `<use href="/card/${file}.svg#${id}"/>`

/** The mascot: glad with six leaves, or wondering about a card that is gone. */
const pip = (mood: 'glad' | 'oops', size: number) =>
  mood === 'glad'
    ? `<svg width="${size * 0.77}" height="${size}" viewBox="0 -36 120 156" aria-hidden="true">${use('drawings', 's4')}${use('drawings', 'body')}${use('drawings', 'glad')}</svg>`
    : `<svg width="${size}" height="${size}" viewBox="0 0 120 120" aria-hidden="true">${use('drawings', 'droop')}${use('drawings', 'body')}${use('drawings', 'oops')}</svg>`

const heart = Object.entries(heartPaths)
  .map(([name, path]) => `<path class="${name}" d="${path}"/>`)
  .join('')

/** The picture of a habit, else its first letter on a drop; a heart for a praise. */
function pictureOf({ what, picture, title }: Pressable, size: number): string {
  const art =
    what === 'praise'
      ? heart
      : picture === null
        ? `<path class="letter-drop" d="${dropPath}"/><text x="40" y="55" text-anchor="middle" class="letter">${escapeHtml(firstLetter(title))}</text>`
        : use('pictures', picture)
  return `<svg class="act-art" width="${size}" height="${size}" viewBox="0 0 80 80" aria-hidden="true">${art}</svg>`
}
