import { expect, it } from 'vitest'
import { isEasyPin } from './easyPin.ts'

it('finds the PINs that a child tries first: one digit, rows of digits, and what is repeated', () => {
  const easy = ['0000', '99999', '1234', '0123', '7890', '4321', '098765', '1212', '123123', '101010']
  expect(easy.filter((pin) => !isEasyPin(pin))).toEqual([])
})

it('isEasyPin accepts PINs without a pattern', () => {
  const others = ['2580', '1357', '1230', '4711', '90210', '112233', '131212']
  expect(others.filter((pin) => isEasyPin(pin))).toEqual([])
})
