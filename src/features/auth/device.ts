import type { Device } from './contract.ts'

type DeviceKind = Pick<Device, 'browser' | 'system'>

/** A browser that names another one in its User-Agent comes before that one. */
const browserMarks = {
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\bOPR\/|\bOPT\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  WeChat: /\bMicroMessenger\//,
  Firefox: /\bFirefox\/|\bFxiOS\//,
  Chrome: /\bChrome\/|\bCriOS\//,
  Safari: /\bSafari\//,
} satisfies Record<NonNullable<Device['browser']>, RegExp>

const systemMarks = {
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  HarmonyOS: /\bHarmonyOS\b|\bOpenHarmony\b/,
  Android: /\bAndroid\b/,
  ChromeOS: /\bCrOS\b/,
  Windows: /\bWindows\b/,
  Mac: /\bMacintosh\b/,
  Linux: /\bLinux\b/,
} satisfies Record<NonNullable<Device['system']>, RegExp>

const browsers = Object.keys(browserMarks) as (keyof typeof browserMarks)[]
const systems = Object.keys(systemMarks) as (keyof typeof systemMarks)[]

/**
 * Reduces a User-Agent to what is stored: enough for a parent to recognise the phone, too little to identify a person.
 */
export function deviceKind(userAgent: string | null | undefined): DeviceKind {
  const text = userAgent?.slice(0, 1000) ?? ''
  return {
    browser: browsers.find((name) => browserMarks[name].test(text)) ?? null,
    system: systems.find((name) => systemMarks[name].test(text)) ?? null,
  }
}

/** Formats it as a session stores it: `Firefox/Android`, with empty parts for unknown ones. */
export const writeDevice = ({ browser, system }: DeviceKind): string => `${browser ?? ''}/${system ?? ''}`

/** Reads what `writeDevice` has formatted; null for what is unknown. */
export function readDevice(text: string | null): DeviceKind {
  const [first, second] = (text ?? '').split('/')
  return {
    browser: browsers.find((name) => name === first) ?? null,
    system: systems.find((name) => name === second) ?? null,
  }
}
