import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { firstTexts } from '../messages.ts'

/**
 * Fails the build when a module of the first screen uses a text that is not listed in `firstTexts`: the screen would
 * show the key until the other texts have loaded. Keys that are built at run time are not found.
 */
export function firstTextsPlugin(): Plugin {
  return {
    name: 'pipling-first-texts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const listed: ReadonlySet<string> = new Set(firstTexts)
      const missing = firstModules(bundle).flatMap((file) =>
        textsUsedIn(readFileSync(file, 'utf8'))
          .filter(({ group, key }) => !listed.has(group) && !listed.has(`${group}.${key}`))
          .map(({ group, key }) => `${group}.${key} in ${file}`),
      )
      if (missing.length > 0) throw new Error(`Not listed in firstTexts of src/app/messages.ts: ${missing.join(', ')}`)
    },
  }
}

/** Our own modules in the page's script and in the chunks that it imports statically. */
function firstModules(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')))
  for (const chunk of first)
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) first.add(imported)
  return [...first]
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => /\/src\/.+\.tsx?$/.test(id) && !id.includes('/node_modules/'))
}

function textsUsedIn(code: string): { group: string; key: string }[] {
  const qualified = [...code.matchAll(/\bt\('(\w+)\.(\w+)'/g)].map(([, group = '', key = '']) => ({ group, key }))
  // `const t = useTranslations('group')` is valid up to the next declaration of the same name.
  const inGroups = [...code.matchAll(/const (\w+) = useTranslations\('(\w+)'\)/g)].flatMap(
    ({ 0: declaration, 1: name = '', 2: group = '', index }) => {
      const [scope = ''] = code.slice(index + declaration.length).split(`const ${name} = useTranslations(`, 1)
      return [...scope.matchAll(new RegExp(`\\b${name}\\('(\\w+)'`, 'g'))].map(([, key = '']) => ({ group, key }))
    },
  )
  return [...qualified, ...inGroups]
}
