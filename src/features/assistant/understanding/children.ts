import { isTypo } from '../safetyRules.ts'
import { cover, isHan, openTokens, sourceOf, wordsIn, type Place, type Question } from './text.ts'

export interface AskedChild {
  id: string
  name: string
}

/**
 * Finds the children whom a question names, in the order of the question, and covers their names. Some names are words
 * as well, such as April, Will and Max; in Chinese, names stand without spaces, and 天天 also means every day.
 */
export function findChildren<Child extends AskedChild>(question: Question, children: readonly Child[]): Child[] {
  const { words } = question
  const { before, after, verb, afterVerb } = words.notName
  const source = (pattern: string) => sourceOf(pattern, words)
  const isBefore = new RegExp(`(?:^| )${source(before)} ?$`)
  const isAfter = new RegExp(`^ ?${source(after)}(?: |$)`)
  const isVerb = new RegExp(`^${source(verb)}$`)
  const isAfterVerb = new RegExp(`^ ${source(afterVerb)}(?![a-z])`)
  const found = new Map<Child, number>()
  const forms = children
    .flatMap((child) => formsOf(child, children, question).map((form) => ({ child, form })))
    .sort((one, other) => other.form.length - one.form.length)

  /** Whether a name is an ordinary word here. */
  function isWord(form: string, child: Child, [at, end]: Place): boolean {
    if (!words.isKnown(form)) return false
    const [start, rest] = [question.text.slice(0, at), question.text.slice(end)]
    if (words.language === 'zh') return start.endsWith('@') && [...found.keys()].some((other) => other !== child)
    return (
      isBefore.test(start) ||
      isAfter.test(rest) ||
      (isVerb.test(form) && (isAfterVerb.test(rest) || start.endsWith('@ ')))
    )
  }

  for (const { child, form } of forms) {
    for (const place of placesOfName(question.text, form)) {
      if (isWord(form, child, place)) continue
      cover(question, place, '@')
      found.set(child, Math.min(place[0], found.get(child) ?? place[0]))
    }
  }
  for (const { word, at } of found.size > 0 ? [] : openTokens(question)) {
    const match =
      word.length > 3 && !words.isKnown(word) && forms.find(({ form }) => form.length > 3 && isTypo(word, form))
    if (!match) continue
    cover(question, [at, at + word.length], '@')
    found.set(match.child, at)
  }
  return [...found].sort(([, one], [, other]) => one - other).map(([child]) => child)
}

/** Where a name stands as a word, from the end: 今天天天 is today and a name. */
function placesOfName(text: string, form: string): Place[] {
  const places: Place[] = []
  for (let end = text.length; end >= form.length;) {
    const at = text.lastIndexOf(form, end - form.length)
    if (at < 0) break
    end = at
    // Possessives are often written without an apostrophe.
    if (isHan(form) || (text[at - 1] === ' ' && /^(?:s? |\p{Script=Han})/u.test(text.slice(at + form.length))))
      places.unshift([at, at + form.length])
  }
  return places
}

/** How a child is called: the whole name, its first word, in Chinese without the surname or by the last sign twice. */
function formsOf(child: AskedChild, children: readonly AskedChild[], { words }: Question): string[] {
  const name = wordsIn(child.name, words)
  const firstOf = (name: string) => wordsIn(name, words).split(' ')[0]!
  const forms = [name]
  if (children.every((other) => other === child || firstOf(other.name) !== firstOf(name))) forms.push(firstOf(name))
  if (/^\p{Script=Han}{2,4}$/u.test(name)) {
    if (name.length > 2) forms.push(name.slice(1))
    forms.push(name.at(-1)!.repeat(2))
  }
  // A name of signs and emoji has no words.
  return [...new Set(forms)].filter((form) => form !== '')
}
