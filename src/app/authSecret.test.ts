import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureAuthSecret } from './authSecret.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pipling-secret-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true })
})

it('ensureAuthSecret creates one secret, which only its owner may read', async () => {
  const secret = await ensureAuthSecret(dataDir)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(await ensureAuthSecret(dataDir)).toBe(secret)
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['auth-secret'])
})

it('ensureAuthSecret returns the same secret to processes that start together', async () => {
  const secrets = await Promise.all(Array.from({ length: 12 }, () => ensureAuthSecret(dataDir)))
  expect(new Set(secrets).size).toBe(1)
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe(`${secrets[0]}\n`)
  expect(readdirSync(dataDir)).toEqual(['auth-secret'])
})

it('ensureAuthSecret removes the drafts of killed starts', async () => {
  writeFileSync(join(dataDir, 'auth-secret.3745'), 'half a sec')
  writeFileSync(join(dataDir, 'auth-secretary'), 'another file')
  const secret = await ensureAuthSecret(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'auth-secretary'])
  // Also one of a start that was killed when the secret already had its name.
  writeFileSync(join(dataDir, 'auth-secret.3746'), `${secret}\n`)
  expect(await ensureAuthSecret(dataDir)).toBe(secret)
  expect(existsSync(join(dataDir, 'auth-secret.3746'))).toBe(false)
})

it('ensureAuthSecret does not replace a file without a valid secret', async () => {
  writeFileSync(join(dataDir, 'auth-secret'), 'short\n')
  await expect(ensureAuthSecret(dataDir)).rejects.toThrow('holds no secret: remove it to have one made')
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe('short\n')
})
