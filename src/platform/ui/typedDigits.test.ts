import { describe, expect, it } from 'vitest'
import { optionalDigits, typedDigits } from './typedDigits.ts'

describe('a typed whole number', () => {
  it.each([
    ['21', '21'],
    [' 21 ', '21'],
    ['２１', '21'],
    ['　２１　', '21'],
    ['007', '007'],
  ])('%j is read as %j', (typed, expected) => {
    expect(typedDigits('wrong').parse(typed)).toBe(expected)
    expect(optionalDigits('wrong').parse(typed)).toBe(expected)
  })

  it.each(['1,5', '1.5', '-5', '1e3', '٣', '十', '2 1'])('%j is refused with the message of the field', (typed) => {
    expect(typedDigits('wrong').safeParse(typed).error?.issues[0]?.message).toBe('wrong')
    expect(optionalDigits('wrong').safeParse(typed).error?.issues[0]?.message).toBe('wrong')
  })

  it('may be empty only in a field that may', () => {
    expect(typedDigits('wrong').safeParse(' ').success).toBe(false)
    expect(optionalDigits('wrong').parse(' ')).toBe('')
  })
})
