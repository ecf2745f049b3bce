import { isTypo } from '../safetyRules.ts'
import { cover, openTokens, sourceOf, wordsIn, type Question } from './text.ts'
import type { QuestionWords } from './words.ts'

export interface AskedChild {
  id: string
  name: string
}

/**
 * Finds the children whom a question names, and covers their names. Some names are words as well, such as April, Will
 * and Max; in Chinese, names stand without spaces, and 天天 also means every day.
 * @param isKnown whether a word has another meaning, so that it is no name with a typo
 */
export function findChildren<Child extends AskedChild>(
  question: Question,
  {
    children,
    words,
    isKnown,
  }: { children: readonly Child[]; words: QuestionWords; isKnown: (word: string) => boolean },
): Child[] {
  const found = new Map<Child, number>()
  const forms = children
    .flatMap((child) => formsOf(child, children, question).map((form) => ({ child, form })))
    .sort((one, other) => other.form.length - one.form.length)
  const { language } = question
  const { before, after, verb, afterVerb } = words.notName
  const source = (pattern: string) => sourceOf(pattern, language)
  const isBefore = new RegExp(`(?:^| )${source(before)} ?$`)
  const isAfter = new RegExp(`^ ?${source(after)}(?: |$)`)
  const isVerb = new RegExp(`^${source(verb)}$`)
  const isAfterVerb = new RegExp(`^ ${source(afterVerb)}(?![a-z])`)
  for (const { child, form } of forms) {
    for (const at of placesOf(question.text, form, /^\p{Script=Han}/u.test(form))) {
      const end = at + form.length
      const isWord =
        isKnown(form) &&
        (language === 'zh'
          ? question.text[at - 1] === '@' && [...found.keys()].some((other) => other !== child)
          : isBefore.test(question.text.slice(0, at)) ||
            isAfter.test(question.text.slice(end)) ||
            (isVerb.test(form) &&
              (isAfterVerb.test(question.text.slice(end)) || question.text.slice(0, at).endsWith('@ '))))
      if (isWord) continue
      cover(question, at, end, '@')
      found.set(child, Math.min(at, found.get(child) ?? at))
    }
  }
  if (found.size === 0) {
    for (const { word, at } of openTokens(question)) {
      if (word.length < 4 || isKnown(word)) continue
      const match = forms.find(({ form }) => form.length >= 4 && isTypo(word, form))
      if (!match) continue
      cover(question, at, at + word.length, '@')
      found.set(match.child, at)
    }
  }
  return [...found].sort(([, one], [, other]) => one - other).map(([child]) => child)
}

/** Where a form stands as a word. In Chinese the last places count first: 今天天天 is today and a name. */
function placesOf(text: string, form: string, isHan: boolean): number[] {
  const places: number[] = []
  if (isHan) {
    for (
      let at = text.lastIndexOf(form);
      at >= 0;
      at = at < form.length ? -1 : text.lastIndexOf(form, at - form.length)
    )
      places.unshift(at)
    return places
  }
  for (let at = text.indexOf(` ${form}`); at >= 0; at = text.indexOf(` ${form}`, at + 1))
    if (/^s? |^\p{Script=Han}/u.test(text.slice(at + 1 + form.length))) places.push(at + 1)
  return places
}

/** How a child is called: by the whole name, by its first word, or in Chinese without the surname, or by the last sign twice. */
function formsOf(child: AskedChild, children: readonly AskedChild[], { language }: Question): string[] {
  const name = wordsIn(child.name, language)
  const [first = ''] = name.split(' ')
  const forms = [name]
  if (
    first !== name &&
    !children.some((other) => other !== child && wordsIn(other.name, language).split(' ')[0] === first)
  )
    forms.push(first)
  if (/^\p{Script=Han}{2,4}$/u.test(name) && name.at(-1) !== name.at(-2)) {
    if (name.length > 2) forms.push(name.slice(1))
    forms.push(name.at(-1)! + name.at(-1)!)
  }
  return forms
}
