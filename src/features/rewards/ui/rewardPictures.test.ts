import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictureNames } from '../contract.ts'

const drawings = readFileSync(new URL('rewards.svg', import.meta.url), 'utf8')

it('each picture of a reward has its drawing, and there are no others', () => {
  const names = [...drawings.matchAll(/^<g id="(\w+)">/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual([...pictureNames].toSorted())
})
