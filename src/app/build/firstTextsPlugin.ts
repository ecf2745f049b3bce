import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build when a part of the first screen says something that is not among its texts, as it would then show a key in
 * their place until the others have come. Keys that are put together at run time are not seen.
 * @param readFirstTexts names of groups, and of single texts as `group.key`
 */
export function firstTextsPlugin(readFirstTexts: () => Promise<readonly string[]>): Plugin {
  return {
    name: 'pipling-first-texts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const first = new Set(await readFirstTexts())
      const missing = firstModules(bundle).flatMap((file) =>
        textsOf(readFileSync(file, 'utf8'))
          .filter(({ group, key }) => !first.has(group) && !first.has(`${group}.${key}`))
          .map(({ group, key }) => `${group}.${key} in ${file}`),
      )
      if (missing.length > 0) throw new Error(`Not among the first texts of src/app/messages.ts: ${missing.join(', ')}`)
    },
  }
}

/** Our own modules in the page's script and in what it imports at once. */
function firstModules(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')))
  for (const chunk of first)
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) first.add(imported)
  return [...first]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => /\/src\/.+\.tsx?$/.test(id) && !id.includes('/node_modules/'))
}

function textsOf(code: string): { group: string; key: string }[] {
  // Each part begins with what a function calls its texts, and holds up to where the next one calls its own so.
  return [...code.matchAll(/const (\w+) = useTranslations\('(\w+)'\)/g)].flatMap(
    ({ 0: declared, 1: name = '', 2: group = '', index }) => {
      const [scope = ''] = code.slice(index + declared.length).split(`const ${name} = useTranslations(`, 1)
      return [...scope.matchAll(new RegExp(`\\b${name}\\('(\\w+)'`, 'g'))].map(([, key = '']) => ({ group, key }))
    },
  )
}
