import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const features = fileURLToPath(new URL('../features/', import.meta.url))

it('every sheet that sends changed fields says when something else has changed what it shows', () => {
  const sheets = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(features + file, 'utf8') }))
    .filter(({ text }) => /\bform\.changed\b/.test(text))
  expect(sheets.length).toBeGreaterThan(4)
  const silent = sheets.filter(({ text }) => !text.includes('isChangedMeanwhile={form.isChangedMeanwhile}'))
  expect(silent.map(({ file }) => file)).toEqual([])
})
