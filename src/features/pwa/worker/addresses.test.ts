import { expect, it } from 'vitest'
import { isOfflineScreen, targetOf } from './addresses.ts'

const book = '/?page=keepsake&from=2026-01-01'

it.each<[path: string, search: string, opens: boolean | string]>([
  ['/', '', true],
  ['/', '?page=keepsake', true],
  ['/en', '', true],
  ['/en/', '', true],
  ['/zh/ai-chat/', '', true],
  ['/sign-in', '', true],
  ['/keepsake', '?from=2026-01-01', book],
  ['/keepsake/', '?from=2026-01-01', book],
  ['/es/keepsake', '?child=a%26b&page=family', '/es?page=keepsake&child=a%26b&page=family'],
  ['/week', '?week=2026-11-15&child=a', '/?page=week&week=2026-11-15&child=a'],
  ['/privacy', '', false],
  ['/join/abc', '', false],
  ['/english', '', false],
  ['/toString', '', false],
  ['/api/children', '', false],
])('without a connection, %s%s opens: %s', (pathname, search, opens) => {
  expect(targetOf({ pathname, search }) ?? isOfflineScreen({ pathname, search })).toBe(opens)
})
