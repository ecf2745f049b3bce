import type { Difficulty } from '../../effort/contract.ts'
import type { Part, ThingPicture } from '../../habits/contract.ts'
import type { Category, PictureName } from '../../rewards/contract.ts'
import { languages, type Language } from '../../i18n/rules.ts'
import { hasWording } from '../../../platform/foldText.ts'
import type { IdeaAge } from '../../skills/ui/ideas.ts'
import type { packItems } from './packItems.ts'

export const packKinds = ['habit', 'praise', 'reward'] as const
export type PackKind = (typeof packKinds)[number]

/** An item of a pack, without its words. */
export type PackRule = { id: string; age: IdeaAge } & (
  | {
      kind: 'habit'
      difficulty: Difficulty
      weekdays?: number[]
      part?: Part
      picture?: ThingPicture
      minutes?: number
    }
  | { kind: 'praise'; points: number }
  | { kind: 'reward'; cost: number; category: Category; picture: PictureName }
)

export type PackId = (typeof packItems)[number]['id']

/** The titles in one language. */
export type PackWords = Record<PackId, string>

export type PackItem = PackRule & {
  title: string
  /** In every language: the other parent may use another one. */
  titles: string[]
}

export function joinTitles(
  rules: readonly PackRule[],
  words: Record<Language, PackWords>,
  language: Language,
): PackItem[] {
  return rules.map((rule) => {
    const titleIn = (one: Language) => words[one][rule.id as PackId]
    return { ...rule, title: titleIn(language), titles: languages.map(titleIn) }
  })
}

/** Whether a child has one of these already. */
export function isThere(existing: readonly string[], { titles }: Pick<PackItem, 'titles'>): boolean {
  return hasWording(existing, titles)
}

/** The ticked items that the child does not have: another member may have added one since it was ticked. */
export const chosenOf = (
  items: readonly PackItem[],
  ticked: ReadonlySet<string>,
  there: Record<PackKind, readonly string[]>,
): PackItem[] => items.filter((item) => ticked.has(item.id) && !isThere(there[item.kind], item))

/** The body of the call that adds what was chosen. */
export function packOf(items: readonly PackItem[]) {
  const of = <Kind extends PackKind>(kind: Kind) =>
    items.filter((item): item is Extract<PackItem, { kind: Kind }> => item.kind === kind)
  return {
    habits: of('habit').map(({ title, difficulty, weekdays, part, picture, minutes }) => ({
      title,
      difficulty,
      weekdays,
      part,
      picture,
      minutes,
    })),
    quickActions: of('praise').map(({ title, points }) => ({ title, points })),
    rewards: of('reward').map(({ title, cost, category, picture }) => ({
      title,
      pointsCost: cost,
      category,
      picture,
    })),
  }
}
