import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The networks for which a word in a list of trusted proxies stands. */
const networksOf: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
}

export interface TrustedProxies {
  /** Those that may contact the app. */
  direct: BlockList
  /** Those that may stand between the client and another proxy: an address there that is none of them is the client. */
  between: BlockList
}

/**
 * Reads a list of addresses, networks (`10.0.0.0/8`) and the words `loopback` and `private`, separated by commas.
 * `private` is for a proxy that contacts the app: people at home have private addresses too, and one of them who was
 * taken for a proxy could make up the address of the client.
 * @throws {RangeError} naming the first entry that is none of these
 */
export function parseProxies(text: string): TrustedProxies {
  const trusted = { direct: new BlockList(), between: new BlockList() }
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of entries) {
    for (const network of networksOf[entry] ?? [entry]) {
      addNetwork(trusted.direct, network)
      if (entry !== 'private') addNetwork(trusted.between, network)
    }
  }
  return trusted
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix, ...rest] = network.split('/')
  const family = familyOf(address)
  const bits = prefix === undefined ? undefined : Number(prefix)
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(prefix!) && bits <= (family === 'ipv4' ? 32 : 128))
  if (!family || !isPrefix || rest.length > 0) throw new RangeError(network)
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, bits, family)
}

const familyOf = (address: string) => ({ 4: 'ipv4', 6: 'ipv6' })[isIP(address)] as 'ipv4' | 'ipv6' | undefined

/**
 * The address of the client: the right-most one that is not a trusted proxy's. Each proxy appends the address that it
 * was contacted from to `X-Forwarded-For`, so everything to the left of an untrusted address may be forged.
 */
export function clientAddressOf(c: Context, { direct, between }: TrustedProxies): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(plainAddress).reverse()
  let client = plainAddress(getConnInfo(c).remote.address ?? 'unknown')
  let trusted = direct
  for (const next of forwarded) {
    if (!isTrusted(trusted, client) || !familyOf(next)) break
    client = next
    trusted = between
  }
  return client
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = familyOf(address)
  return family !== undefined && trusted.check(address, family)
}

/** Without a port, brackets or the IPv4-in-IPv6 prefix. */
function plainAddress(text: string): string {
  const address = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/**
 * Whether a request came from this machine, as far as it can be seen: not through a proxy and not under another host
 * name.
 */
export function isLocalRequest(c: Context): boolean {
  const address = plainAddress(getConnInfo(c).remote.address ?? '')
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => c.req.header(name) !== undefined,
  )
  return !isForwarded && isLoopback(address) && isLoopbackHost(c.req.header('host') ?? '')
}

const isLoopback = (address: string) => /^127\.|^::1$/.test(address)

/** @param host of a URL or a Host header, with or without a port */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || isLoopback(name)
}
