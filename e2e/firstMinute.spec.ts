import type { Page } from '@playwright/test'
import { recordFigure } from './figures.ts'
import { openFamily, showScreen } from './people.ts'
import { expect, test } from './test.ts'
import { say } from './texts.ts'

/** What can be operated in a part of the page: the name by its label, or the first line of it. */
async function controlsOf(page: Page, part = 'main'): Promise<string[]> {
  const controls = page.locator(part).locator('button, a, input, select, textarea, summary').filter({ visible: true })
  return controls.evaluateAll((elements) =>
    elements.map((element) => {
      const label = element.getAttribute('aria-label')
      const lines = (label ?? (element as HTMLElement).innerText).split('\n')
      return lines.find((line) => line.trim() !== '') ?? ''
    }),
  )
}

const praise = [
  'Polite greeting, give 10 points',
  'Tidied up the toys, give 10 points',
  'Helped to clean, give 5 points',
]

/**
 * What the screens have in a family that uses nothing of the children's side. What adds a control for it here takes the
 * lightness of the first minute from every family.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  '/en': [...praise, 'Something else'],
  '/en?module=behaviors': [
    'Back',
    'Edit the list',
    ...praise,
    'Helped someone, give 10 points',
    'Studied with focus, give 15 points',
    'Add a good behavior',
    ...[5, 10, 20, 50].map((points) => `Give ${points} surprise points`),
    'Needs work',
  ],
  '/en?module=habits': [
    'Back',
    'Add a habit',
    'Read for 20 minutes',
    'Brush teeth, morning and night',
    'Pack the school bag',
    'Make the bed',
    'Choose from ideas by age',
  ],
  '/en?tab=profile': [
    'Edit Mia',
    'The week',
    'Calendar',
    'Photos',
    'Keepsake book',
    'Chart for the fridge',
    'Export everything',
    'Archive',
    'Our family',
    'Children',
    'Settings',
    'My account',
    'Language',
    'Privacy',
    'Sign out',
  ],
  '/en?page=settings': ['Back', 'Family name', 'Time zone', 'The day ends at', 'Theme', 'Language', 'Connections'],
  '/en?page=family': ['Back', 'Rename the family', 'Invite someone'],
  'the sheet of children': ['Close this window', 'Mia, 0 points', 'A view of Mia’s own', 'Manage', 'Add a child'],
}

test('a new family sees and loads nothing of the children’s side but the row that lends the phone', async ({
  page,
}) => {
  const t = say('en')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 844 })
  await openFamily(page, 'en', 'Mia')
  const { 'the sheet of children': sheet, ...pages } = screens
  for (const [address, controls] of Object.entries(pages)) {
    await showScreen(page, address)
    await expect.poll(() => controlsOf(page), address).toEqual(controls)
  }
  await showScreen(page, '/en')
  await page.getByRole('button', { name: t('a11y.switchChild', { name: 'Mia' }) }).click()
  await expect.poll(() => controlsOf(page, 'dialog[open]')).toEqual(sheet)
  expect(
    addresses.filter((path) => /^\/api\/(requests|jobs|reminders|family\/devices|child\/|child$)/.test(path)),
  ).toEqual([])
  expect(
    addresses.filter((path) => /\/assets\/(child-|RequestsCard|JobList|HandOver|startReminders)/.test(path)),
  ).toEqual([])
  recordFigure(
    'U1',
    'a new family’s six screens and its sheet of children: the listed controls alone, 0 requests for more',
  )
})
