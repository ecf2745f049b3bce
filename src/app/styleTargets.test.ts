import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import bcd, { type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import { expect, it } from 'vitest'
import { isSupported, own } from '../testing/browserSupport.ts'

const src = fileURLToPath(new URL('../', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

const { properties, selectors, types, 'at-rules': atRules } = bcd.css as Record<string, Identifier>

/** Features that some browser lacks and can do without, with the effect there. */
const exceptions: Readonly<Record<string, string>> = {
  '@page': 'Safari before 18.2 prints with the margins of its dialog',
  size: 'as @page',
  ':marker': 'Safari draws markers in the colour of the text',
  'accent-color': 'a control has the colour of the system',
  'anchor-name': 'the menu stands where the styles without anchors place it',
  'position-anchor': 'as anchor-name',
  'anchor()': 'as anchor-name',
  'backdrop-filter': 'the build adds the prefix',
  'content-visibility': 'the whole list is laid out',
  cursor: 'phones have none',
  'field-sizing': 'fitToText.ts does it',
  'forced-color-adjust': 'only for the colours of Windows',
  'overscroll-behavior': 'the page behind a list may scroll',
  'print-color-adjust': 'stands beside it with the prefix',
  resize: 'phones have no handle',
  'scrollbar-gutter': 'the page shifts when a scrollbar goes',
  'scrollbar-width': 'a thin scrollbar is seen',
  'text-size-adjust': 'stands beside it with the prefix',
  'text-wrap: pretty': 'lines break as they come',
  'user-select': 'the build adds the prefix',
}

/** Properties, values, functions, selectors, at-rules and media features in a style sheet that a target lacks. */
function missingIn(css: string): string[] {
  const missing = new Set<string>()
  const check = (name: string, feature: Identifier | undefined) => {
    if (feature && !isSupported(feature) && !(name in exceptions)) missing.add(name)
  }
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/"[^"]*"|url\([^)]*\)/g, '""')
  let atRule: string | undefined
  for (const [, part = '', end] of text.matchAll(/([^{};]*)([{};])/g)) {
    const [, property, value] = /^\s*([\w-]+)\s*:([^]*)$/.exec(part) ?? []
    if (end === '{') {
      atRule = /^\s*@([\w-]+)/.exec(part)?.[1]
      if (atRule) checkAtRule(atRule, part)
      else for (const [, name] of part.matchAll(/::?([\w-]+)/g)) check(`:${name}`, own(selectors!, name!))
    } else if (property && value) checkDeclaration(property, value)
  }
  return [...missing]

  function checkAtRule(name: string, prelude: string): void {
    const rule = own(atRules!, name)
    check(`@${name}`, rule)
    if (name === 'media')
      for (const [, feature] of prelude.matchAll(/\(([\w-]+)/g)) check(feature!, own(rule!, feature!))
  }

  function checkDeclaration(property: string, value: string): void {
    const inRule = atRule === undefined ? undefined : own(own(atRules!, atRule) ?? {}, property)
    const feature = inRule ?? own(properties!, property)
    if (property.startsWith('-')) return
    check(property, feature)
    // Its values are missing with it.
    const values = feature && isSupported(feature) && !(property in exceptions) ? feature : undefined
    for (const [, name, bracket] of value.matchAll(/(?<![\w.#-])([a-z][\w-]*)(\()?/g)) {
      if (bracket) check(`${name}()`, functionNamed(name!))
      else check(`${property}: ${name}`, values && own(values, name!))
    }
  }
}

/** The data lists some functions below their kind: `linear-gradient` below `gradient`. */
function functionNamed(name: string): Identifier | undefined {
  return own(types!, name) ?? Object.keys(types!).flatMap((kind) => own(own(types!, kind) ?? {}, name) ?? [])[0]
}

it('the check of style sheets finds what a target lacks', () => {
  expect(missingIn('a { interpolate-size: allow-keywords; color: red }')).toEqual(['interpolate-size'])
  expect(missingIn('a { width: calc-size(auto, size) }')).toEqual(['calc-size()'])
  expect(missingIn('a { display: grid-lanes; --own: grid-lanes }')).toEqual(['display: grid-lanes'])
  expect(missingIn('dialog:open { color: red } a:hover { color: red }')).toEqual([':open'])
  expect(missingIn('@function --double() { result: 1px }')).toEqual(['@function', 'result'])
  expect(missingIn('@page { page-orientation: upright; margin: 0 }')).toEqual(['page-orientation'])
  expect(missingIn('@media (prefers-reduced-data: reduce) { a { color: red } }')).toEqual(['prefers-reduced-data'])
})

it.each(files)('%s uses only what all browsers have that the build names, or can do without', (file) => {
  expect(missingIn(readFileSync(join(src, file), 'utf8'))).toEqual([])
})
