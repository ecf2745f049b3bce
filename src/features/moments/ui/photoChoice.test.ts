import { expect, it } from 'vitest'
import { dayToOffer, type UnusableFile, withProblem } from './photoChoice.ts'

it('the same sentence stands once', () => {
  const picked: UnusableFile[] = [
    { problem: 'photoHeic', name: '1.heic' },
    { problem: 'photoInvalid', name: 'notes.png' },
    { problem: 'photoHeic', name: '2.heic' },
    { problem: 'photoInvalid', name: 'list.png' },
    { problem: 'photoInvalid', name: 'list.png' },
    { problem: 'photosFull', name: '' },
  ]
  const said = picked.reduce<readonly UnusableFile[]>(withProblem, [])
  expect(said).toEqual([picked[0], picked[1], picked[3], picked[5]])
})

it.each([
  ['that of the first photo that has one', [undefined, '2026-03-01', '2026-03-02'], '2026-03-01'],
  ['none while a photo is of the day of the moment', ['2026-03-01', '2026-03-04'], undefined],
  ['none ahead', ['2027-01-01', '2026-03-02'], '2026-03-02'],
  ['none of long ago', ['1980-01-06', '2005-12-31', '2006-03-04'], '2006-03-04'],
  ['none on which a camera without a battery begins', ['2020-01-01', '2026-01-01', '2020-01-02'], '2020-01-02'],
  ['none where no photo has a day', [undefined], undefined],
])('the day that is offered: %s', (_, days, offered) => {
  const photos = days.map((day) => ({ day }))
  expect(dayToOffer(photos, { day: '2026-03-04', today: '2026-03-04' })).toBe(offered)
})

it('New Year’s Day is offered in the month after it', () => {
  const offeredOn = (today: string) => dayToOffer([{ day: '2026-01-01' }], { day: today, today })
  expect(['2026-01-02', '2026-02-01', '2026-02-02'].map(offeredOn)).toEqual(['2026-01-01', '2026-01-01', undefined])
})
