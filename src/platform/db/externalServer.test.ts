import { expect, it } from 'vitest'
import { checkServer } from './externalServer.ts'
import type { Runner } from './open.ts'

const refusing = (code: string, message: string) =>
  (() => Promise.reject(Object.assign(new Error(message), { code }))) as unknown as Runner

it.each([
  ['28P01', 'password authentication failed for user "me"', 'refuses this user or password; correct them.'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "me", SSL encryption', 'refuses this user or password'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "me", no encryption', 'takes no connection without TLS'],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "me", SSL off', 'takes no connection without TLS'],
  ['08P01', 'unsupported startup parameter: options', 'is a pooler that refuses the settings of a connection; give'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'has a certificate that no known authority has signed'],
  [
    'EISDIR',
    'illegal operation on a directory, read',
    'names a file that cannot be read (EISDIR); correct sslrootcert',
  ],
])('a start that the server refuses with %s, %j, says that it %s', async (code, message, sentence) => {
  const check = checkServer(refusing(code, message), 'postgres://me:secret@db.example/pipling')
  await expect(check).rejects.toThrow(`DATABASE_URL: db.example/pipling ${sentence}`)
})
