import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** The same browser without a window of its own, which takes a quarter of the tests' time away. */
const shell = '/usr/bin/chromium-headless-shell'
/** Without the fonts, pictures show boxes for emoji and Chinese. */
const debianPackages = ['chromium-headless-shell', 'fonts-noto-color-emoji', 'fonts-noto-cjk']
/** Limits for apt: when the archive does not respond, the tests must not wait for it. */
const aptOptions = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']

/** The other engines, each with the program by which its driver (`e2e/drivers.ts`) starts it. */
const others = /** @type {const} */ ({ firefox: '/usr/bin/firefox-esr', webkit: '/usr/bin/WebKitWebDriver' })
const otherPackages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb']

/** @typedef {keyof typeof others} OtherBrowser */
export const otherBrowsers = /** @type {OtherBrowser[]} */ (Object.keys(others))

/** @returns {string | undefined} */
export const installedBrowser = () => known.find((path) => existsSync(path))

/** @returns {string | undefined} */
export const installedTestBrowser = () => (existsSync(shell) ? shell : installedBrowser())

/**
 * The Chromium that the browser tests use: CHROMIUM, or the one without a window, which is installed now where it is
 * missing: on Debian as root by the package manager, elsewhere by Playwright. An installed Chromium with windows is the
 * second choice.
 * @param {string} root of the project
 * @returns {string} empty for Playwright's own download
 */
export function findBrowser(root) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync(shell)) return shell
  if (installDebian('Chromium', debianPackages) && existsSync(shell)) return shell
  const installed = installedBrowser()
  if (installed) return installed
  console.log('Downloading Chromium …')
  spawnSync(
    process.execPath,
    [join(root, 'node_modules', '@playwright/test/cli.js'), 'install', '--with-deps', 'chromium-headless-shell'],
    { stdio: 'inherit' },
  )
  return ''
}

/** @returns {OtherBrowser[]} */
export const installedOtherBrowsers = () => otherBrowsers.filter((name) => existsSync(others[name]))

export function installOtherBrowsers() {
  if (installedOtherBrowsers().length < otherBrowsers.length) installDebian('Firefox and WebKit', otherPackages)
}

/**
 * Installs packages on Debian as root.
 * @param {string} what for the person who waits
 * @param {string[]} packages
 * @returns {boolean} false anywhere else
 */
function installDebian(what, packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${what} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync('apt-get', [...aptOptions, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...packages)
}
