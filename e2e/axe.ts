import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The form that is less than half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Rules = axe.RunOnly

export interface Violation {
  id: string
  /** The HTML of each. */
  elements: string[]
}

/** The rules that the page violates. Its script is half a megabyte, so it is sent once to each document. */
export async function findViolations(page: Page, rules: Rules): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))
  }, rules)
}
