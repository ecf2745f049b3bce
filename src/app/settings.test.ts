import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addressWarning, readSettings, SettingsError } from './settings.ts'

const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'pipling', OIDC_CLIENT_SECRET: 'hush' }

describe('readSettings', () => {
  it('returns the defaults for an empty environment', () => {
    expect(readSettings({})).toEqual({
      port: 5000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:5000',
      authSecret: undefined,
      oidc: undefined,
      metricsToken: undefined,
      trustedProxies: { direct: expect.any(BlockList), between: expect.any(BlockList) },
      rateLimitPerMinute: 600,
      signUp: 'open',
      hasSampleFamilies: true,
      rowsPerFamily: 500_000,
      photoBytesPerFamily: 2_147_483_648,
      importBytes: 4_294_967_296,
      pushHosts: [],
      model: undefined,
    })
  })

  it('treats an empty variable as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '', AUTH_SECRET: '' })).toEqual(readSettings({}))
  })

  it('derives the public address from the port, unless PUBLIC_URL is set', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readSettings({ PORT: '8080', PUBLIC_URL: 'https://pipling.example/' }).publicUrl).toBe(
      'https://pipling.example',
    )
  })

  it('reads the settings of an external sign-in', () => {
    expect(readSettings(oidc).oidc).toEqual({ issuer: 'https://id.example', clientId: 'pipling', clientSecret: 'hush' })
    expect(readSettings({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toBe('http://127.0.0.1:9000')
  })

  it('accepts 0 requests per minute, which switches the limits off', () => {
    expect(readSettings({ RATE_LIMIT_PER_MINUTE: '0' }).rateLimitPerMinute).toBe(0)
  })

  it('reads push services as addresses name them', () => {
    const { pushHosts } = readSettings({ PUSH_HOSTS: 'Push.Example:443, 10.0.0.5:8443,[fd00::1]' })
    expect(pushHosts).toEqual(['push.example', '10.0.0.5:8443', '[fd00::1]'])
  })

  it.each([
    ['http://localhost:11434', 'http://localhost:11434/v1/chat/completions'],
    ['http://ollama:11434/v1/', 'http://ollama:11434/v1/chat/completions'],
    ['https://models.example/api/v1', 'https://models.example/api/v1/chat/completions'],
    ['https://models.example/v1/chat/completions', 'https://models.example/v1/chat/completions'],
    ['https://models.example/v1?version=2', 'https://models.example/v1/chat/completions?version=2'],
  ])('reads where the model of the assistant is: %s', (ASSISTANT_URL, url) => {
    const { model } = readSettings({ ASSISTANT_URL, ASSISTANT_MODEL: 'llama3.2' })
    expect(model).toEqual({ url, name: 'llama3.2', key: undefined })
  })

  it('reads who may create an account, and how much a family may store', () => {
    const settings = readSettings({
      SIGN_UP: 'closed',
      SAMPLE_FAMILY: 'off',
      ROWS_PER_FAMILY: '1000',
      PHOTO_QUOTA_MB: '3',
      IMPORT_LIMIT_MB: '2',
    })
    expect(settings).toMatchObject({
      signUp: 'closed',
      hasSampleFamilies: false,
      rowsPerFamily: 1000,
      photoBytesPerFamily: 3_145_728,
      importBytes: 2_097_152,
    })
  })

  it.for([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535.'],
    [
      { HOST: 'http://localhost' },
      'HOST must be an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0.',
    ],
    [
      { DATABASE_URL: 'mysql://localhost/db' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_URL: 'postgres://localhost' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    [{ DATA_DIR: '/data\n/more' }, 'DATA_DIR must be one line.'],
    [
      { PUBLIC_URL: 'pipling.example' },
      'PUBLIC_URL must be the address people use, such as https://pipling.example, without a path.',
    ],
    [
      { PUBLIC_URL: 'https://pipling.example/app' },
      'PUBLIC_URL must be the address people use, such as https://pipling.example, without a path.',
    ],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters; leave it out to have one made.'],
    [
      { ...oidc, OIDC_ISSUER: 'http://id.example' },
      'OIDC_ISSUER must be an https address (http only on this machine).',
    ],
    [
      { ...oidc, OIDC_CLIENT_SECRET: '' },
      'OIDC_CLIENT_SECRET is missing: an external sign-in needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.',
    ],
    [
      { OIDC_ISSUER: 'https://id.example' },
      'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing: an external sign-in needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together.',
    ],
    [
      { TRUSTED_PROXIES: 'loopback, 10.0.0.0/40' },
      'TRUSTED_PROXIES holds 10.0.0.0/40, which is no address, no network such as 10.0.0.0/8, and neither loopback nor private.',
    ],
    [
      { ASSISTANT_URL: 'localhost:11434', ASSISTANT_MODEL: 'llama3.2' },
      'ASSISTANT_URL must be the address of an OpenAI-compatible service, such as http://localhost:11434/v1.',
    ],
    [
      { ASSISTANT_URL: 'http://me:secret@localhost', ASSISTANT_MODEL: 'llama3.2' },
      'ASSISTANT_URL must be the address of an OpenAI-compatible service, such as http://localhost:11434/v1.',
    ],
    [{ ASSISTANT_KEY: 'two words' }, 'ASSISTANT_KEY must be printable characters without spaces.'],
    [
      { ASSISTANT_URL: 'http://localhost:11434' },
      'A model for the assistant needs ASSISTANT_URL and ASSISTANT_MODEL together.',
    ],
    [{ ASSISTANT_KEY: 'secret' }, 'A model for the assistant needs ASSISTANT_URL and ASSISTANT_MODEL together.'],
    [{ METRICS_TOKEN: 'two words' }, 'METRICS_TOKEN must be printable characters without spaces.'],
    [{ SIGN_UP: 'yes' }, 'SIGN_UP must be open, invitation or closed.'],
    [{ SAMPLE_FAMILY: 'no' }, 'SAMPLE_FAMILY must be on or off.'],
    [{ ROWS_PER_FAMILY: '0' }, 'ROWS_PER_FAMILY must be a whole number from 1 to 999999999.'],
    [
      { PUSH_HOSTS: 'https://push.example/' },
      'PUSH_HOSTS must be hosts with commas between them, such as push.example or 10.0.0.5:8443.',
    ],
    [{ RATE_LIMIT_PER_MINUTE: '-1' }, 'RATE_LIMIT_PER_MINUTE must be a whole number; 0 switches the limits off.'],
  ] as const)('refuses %o with one sentence', ([env, sentence]) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(sentence))
  })
})

describe('addressWarning', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.0.2.4', PUBLIC_URL: 'http://127.0.0.1:5000' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://pipling.example' }, false],
    [{}, false],
    [{ HOST: '::1' }, false],
    [{ HOST: 'localhost' }, false],
    [{ PORT: '6000' }, true],
    [{ PORT: '6000', PUBLIC_URL: 'https://pipling.example' }, false],
  ])('warns with %o of an address that people cannot use: %s', (env, isWarned) => {
    expect(addressWarning(readSettings(env)) !== undefined).toBe(isWarned)
  })
})
