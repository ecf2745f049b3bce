import type { Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'

export type Rules = RunOnly

export interface Violation {
  id: string
  /** The HTML of each. */
  elements: string[]
}

/** The rules that the page violates. Its script is half a megabyte, so it is sent once to each document. */
export async function findViolations(page: Page, rules: Rules): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }))
  }, rules)
}
