import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { sources } from '../app/build/sources.ts'

type Browser = 'chrome' | 'chrome_android' | 'safari' | 'safari_ios' | 'firefox' | 'firefox_android'

/** The targets of the build, and their phones: each has the number of the desktop's release. */
const targets = sources.build.target.flatMap((target) => {
  const [, name, version] = /^([a-z]+)([\d.]+)$/.exec(target)!
  const phone = name === 'safari' ? 'safari_ios' : `${name}_android`
  return [name, phone].map((browser) => ({ browser: browser as Browser, version: Number(version) }))
})

/** A feature inside another one of MDN's data. */
export function own(of: Identifier, name: string): Identifier | undefined {
  return name !== '__compat' && Object.hasOwn(of, name) ? (of as Record<string, Identifier>)[name] : undefined
}

/** Whether every browser that the build names has it. */
export function isSupported({ __compat: compat }: Identifier): boolean {
  return compat === undefined || targets.every(({ browser, version }) => isSupportedBy(compat, browser, version))
}

function isSupportedBy({ support }: CompatStatement, browser: Browser, version: number): boolean {
  return [support[browser] ?? []]
    .flat()
    .some(
      ({
        version_added: added,
        version_removed: removed,
        flags,
        prefix,
        alternative_name: otherName,
        partial_implementation: partial,
      }) =>
        typeof added === 'string' &&
        Number(added.replace('≤', '')) <= version &&
        (typeof removed !== 'string' || Number(removed) > version) &&
        !partial &&
        !flags &&
        !prefix &&
        !otherName,
    )
}
