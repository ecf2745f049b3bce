import { describe, expect, it } from 'vitest'
import { isolateBidi } from './isolateBidi.ts'

describe('isolateBidi', () => {
  it.each(['Mia', '小米', 'José', '+10', ''])('returns %j as it is', (text) => {
    expect(isolateBidi(text)).toBe(text)
  })

  it.each(['مريم', 'דָּנָה', 'Mia (مريم)'])('isolates %j', (text) => {
    expect(isolateBidi(text)).toBe(`\u2068${text}\u2069`)
  })

  it('keeps a name isolated in a sentence that is a part of another one', () => {
    const sentence = `Checked in: ${isolateBidi('مريم')} 5`
    expect(isolateBidi(sentence)).toBe(`\u2068${sentence}\u2069`)
  })

  it('removes characters that override the direction or end the isolate', () => {
    expect(isolateBidi('Mia\u202Eevil')).toBe('Miaevil')
    expect(isolateBidi('مريم\u2069 5')).toBe('\u2068مريم 5\u2069')
    expect(isolateBidi('\u2068مريم\u2069 5\u2069\u202E')).toBe('\u2068\u2068مريم\u2069 5\u2069')
  })
})
