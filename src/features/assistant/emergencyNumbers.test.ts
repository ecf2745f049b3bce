import { expect, it } from 'vitest'
import { emergencyNumbersOf } from './emergencyNumbers.ts'

it.each([
  ['Europe/Berlin', { all: '112' }],
  ['Europe/London', { all: '999' }],
  ['America/New_York', { all: '911' }],
  ['America/Indiana/Knox', { all: '911' }],
  ['America/Mexico_City', { all: '911' }],
  ['America/Bogota', { all: '123' }],
  ['Australia/Sydney', { all: '000' }],
  ['Pacific/Auckland', { all: '111' }],
  ['Asia/Shanghai', { ambulance: '120', police: '110' }],
  ['Asia/Hong_Kong', { all: '999' }],
  ['Asia/Singapore', { ambulance: '995', police: '999' }],
  ['Europe/Minsk', undefined],
  ['America/Lima', undefined],
  ['Atlantic/Reykjavik', undefined],
  ['UTC', undefined],
  ['', undefined],
] as const)('emergencyNumbersOf knows whom to call in %s', (zone, numbers) => {
  expect(emergencyNumbersOf([zone])).toEqual(numbers)
})

it('emergencyNumbersOf takes the first time zone whose numbers are known', () => {
  expect(emergencyNumbersOf(['Asia/Singapore', 'Asia/Shanghai'])).toEqual({ ambulance: '995', police: '999' })
  expect(emergencyNumbersOf(['UTC', 'Asia/Shanghai'])).toEqual({ ambulance: '120', police: '110' })
})
