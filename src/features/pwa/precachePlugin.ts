import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { childPageValue, ownHeader, visitorPageValue } from '../../platform/http/ownResponse.ts'

const worker = fileURLToPath(new URL('worker/serviceWorker.ts', import.meta.url))
const workerFile = 'sw.js'

/**
 * Builds the service worker as one file without imports and gives it what it has to know: the files to precache (every
 * file with a content hash in its name, and a hashed copy of the page), and how to recognize a response of our server.
 */
export function precachePlugin(): Plugin {
  return {
    name: 'pipling-precache',
    apply: 'build',
    // Runs after the plugin that writes the page.
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName: workerFile })
    },
    generateBundle(_options, bundle) {
      const chunk = bundle[workerFile]
      const page = bundle['index.html']
      if (chunk?.type !== 'chunk' || chunk.imports.length > 0)
        throw new Error('The service worker must be a single file')
      if (page?.type !== 'asset') throw new Error('The build has no index.html')
      const shell = `assets/shell-${hashOf(page.source)}.html`
      this.emitFile({ type: 'asset', fileName: shell, source: page.source })
      const files = precachedFiles(bundle)
      const precache = {
        version: hashOf([shell, ...files].join()),
        shell: `/${shell}`,
        files: files.map((file) => `/${file}`),
        ownHeader,
        childValue: childPageValue,
        visitorValue: visitorPageValue,
      }
      chunk.code = `const precache=${JSON.stringify(precache)};\n${chunk.code}`
    },
  }
}

function precachedFiles(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle)
    .filter((file) => /^assets\/.+\.(js|css|woff2|svg)$/.test(file))
    .toSorted()
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex').slice(0, 12)
