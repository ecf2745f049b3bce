import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { firstTexts } from '../messages.ts'

/**
 * Lists the modules of the first screen in `dist/firstScreen.txt`, the largest first. Fails the build when one of them
 * uses a text that is not listed in `firstTexts`: the screen would show the key until the other texts have loaded. Keys
 * that are built at run time are not found.
 */
export function firstTextsPlugin(): Plugin {
  return {
    name: 'pipling-first-texts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = firstModules(bundle)
      const sizes = modules.toSorted((a, b) => b.bytes - a.bytes).map(({ id, bytes }) => `${bytes}\t${id}\n`)
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/firstScreen.txt', sizes.join('').replaceAll(`${process.cwd()}/`, ''))
      const listed: ReadonlySet<string> = new Set(firstTexts)
      const ours = modules.filter(({ id }) => /\/src\/.+\.tsx?$/.test(id) && !id.includes('/node_modules/'))
      const missing = ours.flatMap(({ id }) =>
        textsUsedIn(readFileSync(id, 'utf8'))
          .filter(({ group, key }) => !listed.has(group) && !listed.has(`${group}.${key}`))
          .map(({ group, key }) => `${group}.${key} in ${id}`),
      )
      if (missing.length > 0) throw new Error(`${missing.join('\n')}\n${advice}`)
    },
  }
}

const advice = `These modules are part of the first screen, and the texts are not. Is each module meant to be? A tile, or what it imports,
brings all of a file: keep hooks that change something out of the files of hooks that a tile reads with. Only what Home
itself shows is listed in firstTexts of src/app/messages.ts. CONTRIBUTING.md, "The first screen", says more.`

/** Modules in the page's script and in the chunks that it imports statically. */
function firstModules(bundle: Rolldown.OutputBundle): { id: string; bytes: number }[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html')))
  for (const chunk of first)
    for (const imported of chunks) if (chunk.imports.includes(imported.fileName)) first.add(imported)
  return [...first].flatMap(({ modules }) =>
    Object.entries(modules).map(([id, { renderedLength }]) => ({ id, bytes: renderedLength })),
  )
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
