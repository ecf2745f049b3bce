import type { Context } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddressOf, isLocalRequest, parseProxies } from './clientAddress.ts'

const request = (from: string, headers: Record<string, string> = {}) =>
  ({
    env: { incoming: { socket: { remoteAddress: from } } },
    req: { header: (name: string) => headers[name] },
  }) as unknown as Context

describe('clientAddressOf', () => {
  const none = parseProxies('')
  const home = parseProxies('private')
  const homeChain = parseProxies('private, 172.18.0.1')
  const local = parseProxies('loopback, 10.0.0.0/8, 2001:db8::/32')

  it.each([
    ['ignores the header without trusted proxies', none, '127.0.0.1', '203.0.113.9', '127.0.0.1'],
    ['ignores the header of a client that is no trusted proxy', local, '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['takes the client that a trusted proxy names', local, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['walks over a chain of trusted proxies', local, '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['stops at the right-most untrusted address', local, '127.0.0.1', '1.1.1.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['stops before an entry that is no address', local, '127.0.0.1', '203.0.113.9, evil, 10.1.2.3', '10.1.2.3'],
    ['reads IPv6 with brackets and ports', local, '::1', '[2001:470::5]:443', '2001:470::5'],
    ['reads IPv4 in IPv6', local, '::ffff:127.0.0.1', '203.0.113.9:5050', '203.0.113.9'],
    ['keeps the left-most address when all are trusted', local, '::1', '10.9.9.9, 10.1.1.1', '10.9.9.9'],
    [
      'takes a client at home for the client, whatever it says',
      home,
      '172.18.0.1',
      '1.1.1.1, 192.168.1.7',
      '192.168.1.7',
    ],
    ['walks over a private proxy that is named', homeChain, '172.18.0.3', '203.0.113.9, 172.18.0.1', '203.0.113.9'],
    ['keeps the proxy when the header is empty', local, '127.0.0.1', '', '127.0.0.1'],
  ])('%s', (_, trusted, from, header, client) => {
    expect(clientAddressOf(request(from, { 'x-forwarded-for': header }), trusted)).toBe(client)
  })
})

describe('parseProxies', () => {
  it.each(['10.0.0.0/33', 'example.com', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x', 'all'])('refuses %s', (text) => {
    expect(() => parseProxies(text)).toThrow(RangeError)
  })

  it('knows private networks by one word', () => {
    const list = parseProxies('private').direct
    expect(['10.1.1.1', '172.31.0.1', '192.168.9.9'].map((address) => list.check(address))).toEqual([true, true, true])
    expect([list.check('172.32.0.1'), list.check('fd00::1', 'ipv6'), list.check('2001:db8::1', 'ipv6')]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('isLocalRequest', () => {
  it.each<[string, boolean, string, Record<string, string>]>([
    ['this machine under a loopback name', true, '127.0.0.1', { host: 'localhost:5000' }],
    ['this machine over IPv6', true, '::1', { host: '[::1]:5000' }],
    ['another machine', false, '192.168.1.9', { host: 'localhost:5000' }],
    ['a proxy that names the client', false, '127.0.0.1', { host: 'localhost:5000', 'x-forwarded-for': '1.2.3.4' }],
    ['a proxy that names itself', false, '127.0.0.1', { host: 'localhost:5000', via: '1.1 proxy' }],
    ['a public name', false, '127.0.0.1', { host: 'pipling.example' }],
  ])('judges %s: %s', (_, expected, from, headers) => {
    expect(isLocalRequest(request(from, headers))).toBe(expected)
  })
})
