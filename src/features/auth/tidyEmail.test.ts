import { expect, it } from 'vitest'
import { tidyEmail } from './tidyEmail.ts'

it.each([
  ' Robin@Example.com\n',
  'ｒｏｂｉｎ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  '\u200e\u202arobin@example.com\u202c',
  'robin\u200b@example.com',
])('tidyEmail reads %j as robin@example.com', (typed) => {
  expect(tidyEmail(typed)).toBe('robin@example.com')
})
