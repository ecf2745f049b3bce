import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))

/** The files that have the first pattern but not the second. */
const filesWithout = (has: RegExp, lacks: RegExp) =>
  sources.filter(({ text }) => has.test(text) && !lacks.test(text)).map(({ file }) => file)

it('every sheet that sends changed fields says when something else has changed what it shows', () => {
  expect(sources.filter(({ text }) => /\bform\.changed\b/.test(text)).length).toBeGreaterThan(4)
  expect(filesWithout(/\bform\.changed\b/, /isChangedMeanwhile=\{form\.isChangedMeanwhile\}|<EditSheet\b/)).toEqual([])
})

it('every dialog has a place for toasts, which are invisible behind it', () => {
  expect(sources.filter(({ text }) => text.includes('<ModalDialog')).length).toBeGreaterThan(4)
  expect(filesWithout(/<ModalDialog\b/, /<ToastPlace \/>/)).toEqual([])
})
