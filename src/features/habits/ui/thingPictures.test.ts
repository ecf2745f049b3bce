import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { thingPictures } from '../contract.ts'

const drawings = readFileSync(new URL('../../../platform/ui/pictures.svg', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('../../../platform/ui/tokens.css', import.meta.url), 'utf8')

it('each picture of a habit has its drawing, and there are no others', () => {
  expect([...drawings.matchAll(/^<g id="(\w+)">/gm)].map(([, name]) => name)).toEqual([...thingPictures])
})

it('the drawings use colors of both schemes alone', () => {
  const colors = new Set([...drawings.matchAll(/(?:fill|stroke)="(?!none)([^"]+)"/g)].map(([, color]) => color!))
  // A glint is white in both.
  colors.delete('#fff')
  for (const color of colors) expect(tokens).toContain(`${/^var\((--[\w-]+)\)$/.exec(color)?.[1]}:`)
})
