import { languages, type Language } from '../../i18n/rules.ts'
import { foldText, hasWording } from '../../../platform/foldText.ts'
import type { Difficulty } from '../../effort/contract.ts'
import type { skillIdeas } from './skillIdeas.ts'

export const ideaAges = ['2-4', '5-7', '8-10', '11-13'] as const
export type IdeaAge = (typeof ideaAges)[number]

export const ideaKinds = ['move', 'make', 'words', 'think', 'music', 'home', 'nature', 'together'] as const
export type IdeaKind = (typeof ideaKinds)[number]

export interface IdeaRules {
  id: string
  age: IdeaAge
  kind: IdeaKind
  /** Absent in a challenge that is simply done or not. */
  target?: number
  difficulty: Difficulty
}

export type IdeaId = (typeof skillIdeas)[number]['id']

/** The words of one language. An idea has a unit if it has a target. */
export type IdeaWords = Record<IdeaId, { title: string; unit?: string }>

export interface SkillIdea extends Omit<IdeaRules, 'id'> {
  id: IdeaId
  title: string
  /** In every language: the other parent may use another one. */
  titles: string[]
  unit?: string
}

export function joinWords(
  ideas: typeof skillIdeas,
  words: Record<Language, IdeaWords>,
  language: Language,
): SkillIdea[] {
  return ideas.map((idea) => ({
    ...idea,
    ...words[language][idea.id],
    titles: languages.map((one) => words[one][idea.id].title),
  }))
}

export function isTaken(existing: readonly string[], { titles }: Pick<SkillIdea, 'titles'>): boolean {
  return hasWording(existing, titles)
}

export interface IdeaFilter {
  age: IdeaAge | 'all'
  kind: IdeaKind | 'all'
  /** Every word of it must be in the title. */
  search: string
}

export function filterIdeas(ideas: readonly SkillIdea[], { age, kind, search }: IdeaFilter): SkillIdea[] {
  const words = foldText(search).split(/\s+/)
  return ideas.filter(
    (idea) =>
      (age === 'all' || idea.age === age) &&
      (kind === 'all' || idea.kind === kind) &&
      words.every((word) => foldText(idea.title).includes(word)),
  )
}

/** The group that a child of this age belongs to; all groups if the age is unknown or beyond them. */
export function ideaAgeOf(age: number | null): IdeaAge | 'all' {
  return ideaAges.find((group) => age !== null && isWithin(group, age)) ?? 'all'
}

export function yearsOf(group: IdeaAge): { from: number; to: number } {
  const [from = 0, to = 0] = group.split('-').map(Number)
  return { from, to }
}

function isWithin(group: IdeaAge, age: number): boolean {
  const { from, to } = yearsOf(group)
  return age >= from && age <= to
}
