import { expect, it } from 'vitest'
import { tokenIn } from './tokenIn.ts'

it.each(['.', ')', ').', ',', '!', '>', '”', '。', '）', ' and more', '…', '/', '?x'])(
  'a token is read from an address with “%s” behind it',
  (behind) => {
    expect(tokenIn(`a_B-9${behind}`)).toBe('a_B-9')
  },
)
