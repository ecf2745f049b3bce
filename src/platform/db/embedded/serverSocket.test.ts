import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensurePassword } from './serverSocket.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pipling-password-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

it('ensurePassword gives processes that start together one password, and leaves no other file', async () => {
  const passwords = await Promise.all([1, 2, 3].map(() => ensurePassword(dataDir)))
  expect(new Set(passwords).size).toBe(1)
  expect(passwords[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(readdirSync(dataDir)).toEqual(['pg-password'])
})

it('ensurePassword makes a password where a start that was killed has left an empty file', async () => {
  writeFileSync(join(dataDir, 'pg-password'), '')
  const password = await ensurePassword(dataDir)
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(await ensurePassword(dataDir)).toBe(password)
})
