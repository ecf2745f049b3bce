import { createPasswordReset } from '../features/auth/passwordReset.ts'
import { migrationsFolder } from './migrations.ts'
import { requireSchema } from '../platform/db/migrate.ts'
import { isLoopbackHost } from '../platform/http/clientAddress.ts'
import { StartProblem } from '../platform/startProblem.ts'
import { withDatabase } from './openTheDatabase.ts'
import { readSettings } from './settings.ts'

/** `npm run reset-password -- ADDRESS`, while the app runs or not. */
export async function printPasswordReset([email, ...rest]: readonly string[]): Promise<void> {
  if (email === undefined || !email.includes('@') || rest.length > 0)
    throw new StartProblem('Name one e-mail address: npm run reset-password -- name@example.com')
  const settings = readSettings(process.env)
  await withDatabase(settings, async (db) => {
    await requireSchema(db, migrationsFolder)
    const token = await createPasswordReset(db, email, new Date())
    if (token === undefined) throw new StartProblem(`No account with the address ${email} has a password.`)
    console.log(`A new password can be set here, once, within an hour:\n${settings.publicUrl}/reset/${token}`)
    if (isLoopbackHost(new URL(settings.publicUrl).host))
      console.error('This opens on this machine only: set PUBLIC_URL as for the app to get the address for others.')
  })
}
