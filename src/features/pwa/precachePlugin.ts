import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const worker = fileURLToPath(new URL('worker/serviceWorker.ts', import.meta.url))
const workerFile = 'sw.js'

/**
 * Builds the service worker as a file without imports and tells it what to keep: every file that the build has named by
 * its content, and the page, which is given such a name too.
 */
export function precachePlugin(): Plugin {
  return {
    name: 'pipling-precache',
    apply: 'build',
    // After the plugin that writes the page.
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName: workerFile })
    },
    generateBundle(_options, bundle) {
      const chunk = bundle[workerFile]
      const page = bundle['index.html']
      if (chunk?.type !== 'chunk' || chunk.imports.length > 0)
        throw new Error('The service worker must be one file of its own')
      if (page?.type !== 'asset') throw new Error('The build has made no page')
      const shell = `assets/shell-${digestOf(page.source)}.html`
      this.emitFile({ type: 'asset', fileName: shell, source: page.source })
      const files = filesToKeep(bundle)
      const precache = {
        version: digestOf([shell, ...files].join()),
        shell: `/${shell}`,
        files: files.map((file) => `/${file}`),
      }
      chunk.code = `const precache=${JSON.stringify(precache)};\n${chunk.code}`
    },
  }
}

function filesToKeep(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((file) => /^assets\/.+\.(js|css|woff2)$/.test(file))
    .toSorted()
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
