import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { avatarEmojis, maxAvatarLength } from '../contract.ts'
import { AvatarArt } from './Avatar.tsx'
import { avatars } from './avatars.ts'

const drawn = (emoji: string) => renderToStaticMarkup(createElement(AvatarArt, { emoji }))

it('each of the twelve avatars is an emoji that can be stored, with a drawing of its own', () => {
  expect(avatars.map(({ emoji }) => emoji)).toEqual(avatarEmojis)
  expect(avatarEmojis.filter((emoji) => emoji.length > maxAvatarLength)).toEqual([])
  const pictures = avatars.map(({ emoji }) => drawn(emoji))
  expect(pictures.filter((picture) => !/^<img src="[^"]+" alt=""\/>$/.test(picture))).toEqual([])
  expect(new Set(pictures).size).toBe(12)
})

it.each(['👶', '👧🏽', '<b>', ''])('AvatarArt shows «%s», which has no drawing, as text', (emoji) => {
  expect(drawn(emoji)).toBe(emoji.replace('<b>', '&lt;b&gt;'))
})
