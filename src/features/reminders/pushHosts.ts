import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** The push services of browsers: Chrome and its kin, Firefox, Safari, Edge. A host below one of them belongs to it. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** `mayBePrivate`: only a host that the operator named may have a private address. */
type AllowedHost = { mayBePrivate: boolean } | undefined

/**
 * Whether reminders may be sent to an endpoint: by https to a known service on port 443, or to a host that the operator
 * has named. @param named `host` or `host:port`
 */
export function allowedHostOf(endpoint: string, named: readonly string[]): AllowedHost {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  if (named.includes(url.host)) return { mayBePrivate: true }
  const isKnown = services.some((service) => url.host === service || url.host.endsWith(`.${service}`))
  return isKnown ? { mayBePrivate: false } : undefined
}

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** Whether an address is none of the public internet. */
export const isPrivateAddress = (address: string): boolean =>
  inside.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/** Looks a name up as the system does, and refuses it when one of its addresses is private. */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused = error ?? (addresses.some(({ address }) => isPrivateAddress(address)) && privateAddress())
    if (refused) callback(refused, [])
    else if (options.all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

const privateAddress = () => Object.assign(new Error('the host has a private address'), { code: 'PRIVATE_ADDRESS' })
