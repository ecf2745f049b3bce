import type { Browser, Page } from '@playwright/test'
import { findFreePort } from '../src/testing/appProcess.ts'
import { client, type OidcProvider, startOidcProvider } from '../src/testing/oidcProvider.ts'
import { toast } from './people.ts'
import { startApp } from './startApp.ts'
import { expect, ignoreProblems, test as base } from './test.ts'
import { say } from './texts.ts'

// oxlint-disable-next-line typescript/no-empty-object-type -- nothing new for a single test
const test = base.extend<{}, { provider: OidcProvider & { appPort: number } }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from this pattern
    async ({}, use) => {
      const appPort = await findFreePort()
      const provider = await startOidcProvider(`http://localhost:${appPort}/api/auth/callback/oidc`)
      await use({ ...provider, appPort })
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ provider }, use) => {
      const app = await startApp({
        PORT: String(provider.appPort),
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.clientId,
        OIDC_CLIENT_SECRET: client.clientSecret,
      })
      await use(app)
      await app.remove()
    },
    { scope: 'worker' },
  ],
})

const t = say('es')

test('an invitation through an external provider: refused there at first, then joined', async ({
  page: guest,
  browser,
  app,
  provider,
  problems,
}) => {
  const { owner, address } = await invite(browser, app.url, provider)
  await guest.goto(address.replace('/join/', '/es/join/'))
  provider.expectVisit('cancel')
  await guest.getByRole('link', { name: t('join.signIn') }).click()
  await expect(guest.getByRole('alert')).toHaveText(t('signIn.providerCancelled'))
  provider.expectVisit({ sub: 'papa', name: 'Papá', email: 'papa@example.com', email_verified: true })
  await guest.getByRole('link', { name: t('signIn.tryAgain') }).click()
  await expect(toast(guest, 'es')).toContainText(t('join.welcome', { family: t('family.unnamed') }))
  await expect(guest).toHaveURL('/es')
  const members = await owner.request.get('/api/family/members')
  expect(await members.json()).toMatchObject([{ role: 'owner' }, { name: 'Papá', role: 'helper' }])
  await owner.context().close()
  // The provider is another host. The invitation was used when the account was made: reading it again is a 404.
  ignoreProblems(problems, new RegExp(`^request to ${provider.issuer}|status of 404`))
})

test('the sign-in page of an external provider has no form, and says what went wrong', async ({ page }) => {
  await page.goto('/es/sign-in')
  await expect(page.getByRole('link', { name: t('signIn.submit') })).toHaveAttribute('href', /^\/api\/login/)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goto('/es/sign-in?error=account_not_linked')
  await expect(page.getByRole('alert')).toHaveText(t('signIn.providerNotLinked'))
  await expect(page.getByRole('link', { name: t('signIn.tryAgain') })).toHaveAttribute('href', /&again=1$/)
})

/** Signs an owner in through the provider, who invites a helper. */
async function invite(
  browser: Browser,
  baseURL: string,
  provider: OidcProvider,
): Promise<{ owner: Page; address: string }> {
  const context = await browser.newContext({ baseURL })
  const owner = await context.newPage()
  provider.expectVisit({ sub: 'mama', name: 'Mamá', email: 'mama@example.com', email_verified: true })
  await owner.goto('/api/login')
  const invited = await owner.request.post('/api/family/invitations', { data: { role: 'helper' } })
  return { owner, address: ((await invited.json()) as { url: string }).url }
}
