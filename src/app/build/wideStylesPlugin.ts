import type { Plugin } from 'vite'

/** A phone held upright is narrower. */
const media = '(min-width: 600px)'

/**
 * Links `wide.css`, which `HomeLater.tsx` imports, in the page. A browser whose window is narrower loads it after everything
 * else, and its first screen does not wait for it.
 */
export function wideStylesPlugin(): Plugin {
  return {
    name: 'pipling-wide-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => /^assets\/wide-[^/]+\.css$/.test(name))
        if (file === undefined) throw new Error('The build has no wide.css')
        const attrs = { rel: 'stylesheet', media, crossorigin: true, href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
