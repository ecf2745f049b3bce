import type { Browser, Page } from '@playwright/test'
import { listChildren } from '../src/features/children/contract.ts'
import { addDevice } from '../src/features/lending/contract.ts'
import { addRequest, listOwnRequests, type OwnRequest } from '../src/features/requests/contract.ts'
import { expect } from './test.ts'

/** The calls of a tablet that is paired for the first child of a family. */
export async function pairTablet(page: Page, browser: Browser, baseURL: string) {
  const [child] = (await (await page.request.get(listChildren.path)).json()) as { id: string }[]
  const made = await page.request.post(addDevice.path, { data: { childIds: [child!.id] } })
  const { url } = (await made.json()) as { url: string }
  const context = await browser.newContext({ baseURL })
  const tablet = context.request
  expect((await tablet.post(url.replace('/pair/', '/api/pair/'), { data: {} })).status()).toBe(200)
  return {
    childId: child!.id,
    close: () => context.close(),
    async ask(data: object): Promise<void> {
      expect((await tablet.post(addRequest.path, { data })).status()).toBe(201)
    },
    async asked(): Promise<OwnRequest[]> {
      return (await (await tablet.get(listOwnRequests.path)).json()) as OwnRequest[]
    },
    withdraw: (id: string) => tablet.delete(`${addRequest.path}/${id}`),
  }
}
