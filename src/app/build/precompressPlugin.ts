import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and fonts are compressed in themselves. */
const compressible = /\.(html|js|css|svg|webmanifest)$/

/** Puts a brotli and a gzip form beside every file, at the highest levels, which no server could afford for each answer. */
export function precompressPlugin(): Plugin {
  let outDir: string
  return {
    name: 'pipling-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = config.build.outDir
    },
    closeBundle() {
      const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) => compressible.test(file))
      for (const file of files.map((name) => join(outDir, name))) {
        const content = readFileSync(file)
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
