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
/** Without the fonts, pictures show boxes for emoji and Chinese. */
const debianPackages = ['chromium', 'fonts-noto-color-emoji', 'fonts-noto-cjk']

/** @returns {string | undefined} */
export const installedBrowser = () => known.find((path) => existsSync(path))

/**
 * The Chromium that the browser tests use: CHROMIUM, an installed one, or one that is installed now, on Debian as root by the
 * package manager and elsewhere by Playwright.
 * @param {string} root of the project
 * @returns {string} empty for Playwright's own download
 */
export function findBrowser(root) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = installedBrowser()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    if (apt('update') && apt('install', '-y', '--no-install-recommends', ...debianPackages)) {
      const installed = installedBrowser()
      if (installed) return installed
    }
  }
  console.log('Downloading Chromium …')
  spawnSync(
    process.execPath,
    [join(root, 'node_modules', '@playwright/test/cli.js'), 'install', '--with-deps', 'chromium-headless-shell'],
    { stdio: 'inherit' },
  )
  return ''
}
