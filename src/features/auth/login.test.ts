import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, signUp, userOf } from '../../testing/account.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { openRedirects } from '../../testing/openRedirects.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const locationOf = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await server.request(path, { headers })
  expect(reply.status).toBe(302)
  return reply.headers.get('location')
}

describe('/api/login', () => {
  it('redirects to the sign-in page in the given language', async () => {
    expect(await locationOf('/api/login')).toBe('/sign-in')
    expect(await locationOf('/api/login?lang=es')).toBe('/es/sign-in')
    expect(await locationOf('/api/login?lang=zh&returnTo=/ai-chat')).toBe('/zh/sign-in?returnTo=%2Fai-chat')
    expect(await locationOf('/api/login?lang=zh&known=&returnTo=/ai-chat')).toBe(
      '/zh/sign-in?known&returnTo=%2Fai-chat',
    )
    expect(await locationOf('/api/login?lang=//evil.example')).toBe('/sign-in')
  })

  it('passes on returnTo', async () => {
    const returnTo = '/?tab=rewards&module=habits'
    const location = await locationOf(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
    expect(new URL(location!, 'http://here').searchParams.get('returnTo')).toBe(returnTo)
  })

  it('redirects to returnTo with a session', async () => {
    const cookie = cookieOf(await signUp(server))
    expect(await locationOf('/api/login', { cookie })).toBe('/')
    expect(await locationOf('/api/login?returnTo=/?tab=timeline', { cookie })).toBe('/?tab=timeline')
  })

  it('never redirects to another site, with or without a session', async () => {
    const cookie = cookieOf(await signUp(server))
    for (const target of openRedirects.filter((text) => text.isWellFormed())) {
      const path = `/api/login?returnTo=${encodeURIComponent(target)}`
      expect([target, await locationOf(path)]).toEqual([target, '/sign-in'])
      expect([target, await locationOf(path, { cookie })]).toEqual([target, '/'])
      // The same target without encoding.
      if (/^[\x21-\x7e]+$/.test(target))
        expect(new URL((await locationOf(`/api/login?returnTo=${target}`, { cookie }))!, 'http://here').origin).toBe(
          'http://here',
        )
    }
  })
})

it('/.well-known/change-password leads password managers to the account', async () => {
  expect(await locationOf('/.well-known/change-password')).toBe('/?page=account')
})

describe('/api/logout', () => {
  it('redirects to the landing page in the language of the address', async () => {
    expect(await locationOf('/api/logout?lang=es')).toBe('/es')
    expect(await locationOf('/api/logout?lang=//evil.example')).toBe('/')
    const crossSite = { headers: { 'Sec-Fetch-Site': 'cross-site', 'Accept-Language': 'en' } }
    const named = (await server.request('/api/logout?lang=zh', crossSite)).text
    expect(named).toContain('<html lang="zh">')
    expect(named).toContain('action="/api/logout?lang=zh"')
    expect(named).toContain('href="/zh"')
    const stored = { ...crossSite.headers, cookie: 'pipling_language_5000=es' }
    const page = (await server.request('/api/logout?lang=//x', { headers: stored })).text
    expect(page).toContain('<html lang="es">')
    expect(page).toContain('action="/api/logout"')
    expect(page).toContain('href="/"')
  })

  it('ends the session, clears the cookie and redirects to the landing page', async () => {
    const cookie = cookieOf(await signUp(server))
    for (const site of ['none', 'same-origin']) {
      const reply = await server.request('/api/logout', { headers: { cookie, 'Sec-Fetch-Site': site } })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, '/'])
      expect(reply.headers.getSetCookie()).toEqual([
        'pipling_session_5000=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'pipling_signed_5000=out; Max-Age=60; Path=/; SameSite=Lax',
      ])
      expect((await userOf(server, cookie)).status).toBe(401)
    }
  })

  it('does not end other sessions', async () => {
    const [here, elsewhere] = [cookieOf(await signUp(server)), cookieOf(await signUp(server))]
    await server.request('/api/logout', { headers: { cookie: here } })
    expect((await userOf(server, elsewhere)).status).toBe(200)
  })

  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]

  it.each([...foreign, { Referer: 'https://evil.example/page' }])(
    'asks for confirmation when the request comes from another site: %j',
    async (headers) => {
      const cookie = cookieOf(await signUp(server))
      const reply = await server.request('/api/logout', {
        headers: { cookie, ...headers, 'Accept-Language': 'fr, es-MX;q=0.9, en;q=0.8' },
      })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
      expect(reply.headers.getSetCookie()).toEqual([])
      expect(reply.text).toContain('<html lang="es">')
      expect(reply.text).toMatch(
        /<form method="post" action="\/api\/logout"><button [^>]*><span [^>]*>Cerrar sesión<\/span><\/button><\/form>/,
      )
      expect(reply.text).not.toMatch(/<script|<style|style=|onclick/)
      // Otherwise a browser would send the form with the origin `null`.
      expect(reply.headers.get('referrer-policy')).toBe('strict-origin')
      expect(reply.headers.get('content-security-policy')).toContain("form-action 'self'")
      expect((await userOf(server, cookie)).status).toBe(200)
    },
  )

  it('ends the session when the confirmation is sent', async () => {
    const cookie = cookieOf(await signUp(server))
    const reply = await server.request('/api/logout', {
      method: 'POST',
      headers: { cookie, Origin: 'http://localhost:5000', 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(reply.status).toBe(302)
    expect((await userOf(server, cookie)).status).toBe(401)
  })

  it.each(foreign)('does not end the session by a form of another site: %j', async (headers) => {
    const cookie = cookieOf(await signUp(server))
    expect((await server.request('/api/logout', { method: 'POST', headers: { cookie, ...headers } })).status).toBe(403)
    expect((await userOf(server, cookie)).status).toBe(200)
  })
})
