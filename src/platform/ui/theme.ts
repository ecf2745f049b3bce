import { localStore } from './deviceStorage.ts'

const schemes = ['light', 'dark'] as const
/** `system` follows the setting of the device. */
export const themes = ['system', ...schemes] as const
export type Theme = (typeof themes)[number]

/** The script in `index.html` reads it too, before anything is painted. Absent for `system`. */
export const themeKey = 'pipling-theme'

/** The theme that was chosen on this device. */
export function readTheme(): Theme {
  const stored = localStore.read(themeKey)
  return schemes.find((scheme) => scheme === stored) ?? 'system'
}

/** Shows a theme at once, and from now on at every start. */
export function changeTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') {
    localStore.remove(themeKey)
    delete dataset.theme
  } else {
    localStore.write(themeKey, theme)
    dataset.theme = theme
  }
  // The bars of the browser: the page has one colour for each scheme, in this order.
  for (const [index, bar] of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').entries()) {
    const scheme = schemes[index]
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${scheme})`
    else bar.media = scheme === theme ? 'all' : 'not all'
  }
}
