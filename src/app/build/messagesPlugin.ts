import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { childOnlyTexts, childTexts, firstTexts, messages, prerenderedOnlyTexts } from '../messages.ts'

type Texts = { readonly [key: string]: string | Texts }
type CompiledTexts = { [key: string]: ReturnType<typeof compile> | CompiledTexts }
type Part = 'first' | 'later' | 'rest' | 'child'

const prefix = '\0virtual:messages/'
const first: ReadonlySet<string> = new Set(firstTexts)
const ofChild: ReadonlySet<string> = new Set(childTexts)
const notOfApp: ReadonlySet<string> = new Set([...prerenderedOnlyTexts, ...childOnlyTexts])

/**
 * Provides `virtual:messages/<language>`: the texts of one language, compiled so that the browser needs no ICU parser.
 * With `/first` appended it holds only the texts of the first screen; with `/later` and `/rest` the other texts of the
 * app, in two files of about the same size; with `/child` those of the child's own view.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'pipling-messages',
    resolveId: (id) => (id.startsWith('virtual:messages/') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      const [language = '', part] = id.slice(prefix.length).split('/')
      const texts = (messages as Record<string, Texts>)[language]
      if (!texts) throw new Error(`There are no texts for ${id.slice(1)}`)
      return `export default ${JSON.stringify(compileAll(part ? textsOfPart(texts, part as Part) : texts))}`
    },
  }
}

function textsOfPart(texts: Texts, part: Part): Texts {
  const groups = Object.entries(texts).map(([group, all]) => {
    const some = Object.entries(all).filter(([key]) =>
      part === 'child' ? isIn(ofChild, group, key) : partOf(group, key) === part,
    )
    return [group, Object.fromEntries(some)] as const
  })
  return Object.fromEntries(groups.filter(([, some]) => Object.keys(some).length > 0))
}

const isIn = (texts: ReadonlySet<string>, group: string, key: string) =>
  texts.has(group) || texts.has(`${group}.${key}`)

function partOf(group: string, key: string): Part | undefined {
  if (isIn(first, group, key)) return 'first'
  if (notOfApp.has(group)) return undefined
  return group < 'l' ? 'later' : 'rest'
}

function compileAll(texts: Texts): CompiledTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
  )
}
