import type { QueryClient } from '@tanstack/react-query'
import { actionTitle } from '../../behaviors/ui/actionTitle.ts'
import type { Child } from '../../children/contract.ts'
import { factsQuery } from '../../facts/ui/factsQuery.ts'
import type { Language } from '../../i18n/rules.ts'
import { createSharedState } from '../../../platform/ui/sharedState.ts'
import type { Translate } from '../../points/ui/featureUi.ts'
import { isPresetKey } from '../../rewards/presets.ts'
import { owedQuery } from '../../rewards/ui/useRedemptions.ts'
import type { FamilyThing } from './factLines.ts'
import { languageOf, loadWords } from '../understanding/loadWords.ts'
import type { QuestionWords } from '../understanding/words.ts'
import {
  type About,
  alikeThing,
  type AskedFamily,
  type Before,
  understand,
  type Understood,
} from '../understanding/understand.ts'
import { entriesQuery, isOwedAsked } from './cardQueries.ts'
import { loadThings } from './familyThings.ts'
import type { MessageBody } from './conversation.ts'
import type { CardChoice } from './FactsCard.tsx'

/** A file of its own, for servers with a model. */
const loadModel = () => import('./askModel.ts')
/** The card, and what is shown in its place: files of their own, which come while the facts are loaded. */
const loadInstead = () => import('./FactsInstead.tsx')
const loadCard = () => import('./FactsCard.tsx')

export interface AskedBy {
  client: QueryClient
  /** Of the screen. */
  language: Language
  t: Translate
  today: string
  children: readonly Child[]
  chosenId: string
  isHelper: boolean
  /** Whether this server has a model that may be asked what the rules do not understand. */
  hasModel: boolean
  before: Before | undefined
}

/**
 * An answer from the family's records; `canned` for what has replies of its own. A tip may fit what was not understood,
 * but none about health; without one its examples are shown.
 */
export type Answer =
  | { is: 'canned' }
  | { is: 'unknown'; isTipFitting: boolean; examples: MessageBody }
  | { is: 'facts'; bodies: readonly MessageBody[]; text?: string; before: Before }

interface KnownFamily extends AskedFamily {
  things: readonly FamilyThing[]
}

/** Loads what questions are about, so that the first answer need not wait for it. */
export async function loadFamily({
  client,
  children,
  chosenId,
  today,
  t,
  isHelper,
}: Omit<AskedBy, 'before'>): Promise<KnownFamily> {
  const titles = {
    ofReward: ({ title, presetKey }: { title: string; presetKey: string | null }) =>
      isPresetKey(presetKey) ? t(`presetRewards.${presetKey}`) : title,
    ofAction: (action: { key: unknown; title: string }) => actionTitle(t, action),
  }
  const lists = await Promise.all(children.map(({ id }) => loadThings(client, id, { titles, isHelper })))
  return { today, children, chosenId, things: lists.flat() }
}

/** Answers a question. What it shows is loaded already, so that nothing moves when it appears. */
export async function answer(question: string, asked: AskedBy): Promise<Answer> {
  const cardFile = loadCard()
  const family = await loadFamily(asked)
  const words = await loadWords(languageOf(question, { ...family, language: asked.language }))
  const byRules = understand(question, { words, family, before: asked.before })
  const isUnknown = byRules.reply === 'refuse' && byRules.why === 'other'
  const understood = (isUnknown && asked.hasModel && (await (await loadModel()).askModel(question, family))) || byRules
  const known = { asked, family, cardFile }
  switch (understood.reply) {
    case 'card':
      return cardsFor(understood, { ...known, words })
    case 'search':
      return searchFor(understood, known)
    case 'refuse':
      return instead(understood, known)
    default:
      return { is: 'canned' }
  }
}

interface Known {
  asked: AskedBy
  family: KnownFamily
  cardFile: ReturnType<typeof loadCard>
}

type Reply<Kind extends Understood['reply']> = Extract<Understood, { reply: Kind }>

/** A card, or one of each child who has such a thing. */
async function cardsFor(understood: Reply<'card'>, known: Known & { words: QuestionWords }): Promise<Answer> {
  const { family, words } = known
  const { childId, thingId } = understood
  const ids = childId === '*' ? family.children.map(({ id }) => id) : [childId]
  const thing = family.things.find((one) => one.id === thingId && (one.childId === childId || childId === '*'))
  const abouts = ids.flatMap((id) => {
    const own = thing && alikeThing(thing, id, family, words)
    return thing && !own ? [] : [{ ...understood, childId: id, thingId: own?.id ?? 'all' }]
  })
  if (abouts.length === 0) return notUnderstood(known, { isTipFitting: true })
  return { is: 'facts', bodies: await Promise.all(abouts.map((about) => cardOf(about, known))), before: understood }
}

async function searchFor(understood: Reply<'search'>, { family }: Known): Promise<Answer> {
  const { words, assumed, childId, from, to } = understood
  const { FoundInstead } = await loadInstead()
  // Which child is meant, nothing says: that of no thing.
  const isOfAll = assumed.child || childId === '*'
  const body: MessageBody = (onAsk) => (
    <FoundInstead
      words={words}
      childIds={isOfAll ? family.children.map(({ id }) => id) : [childId]}
      time={assumed.time ? undefined : { from, to }}
      things={family.things}
      onAsk={onAsk}
    />
  )
  return { is: 'facts', bodies: [body], before: understood }
}

/** Children are not compared, causes are not guessed. */
async function instead(understood: Reply<'refuse'>, known: Known): Promise<Answer> {
  const { why, childId, from, to, line, assumed } = understood
  if (why === 'other' || why === 'health') return notUnderstood(known, { isTipFitting: why === 'other' })
  const before: Before = { ...understood, reply: 'card' }
  if (why === 'cause') {
    const { MomentsInstead } = await loadInstead()
    return { is: 'facts', bodies: [() => <MomentsInstead childId={childId} time={{ from, to }} />], before }
  }
  const name = known.family.children.find(({ id }) => id === childId)?.name ?? ''
  const about = {
    ...understood,
    line: line === 'who' ? ('times' as const) : line,
    assumed: { ...assumed, child: false },
  }
  return { is: 'facts', text: known.asked.t('facts.compare', { name }), bodies: [await cardOf(about, known)], before }
}

async function notUnderstood({ family }: Known, { isTipFitting }: { isTipFitting: boolean }): Promise<Answer> {
  const { NotUnderstood } = await loadInstead()
  return { is: 'unknown', isTipFitting, examples: (onAsk) => <NotUnderstood family={family} onAsk={onAsk} /> }
}

/** A card with what it shows. What fails, the card says. */
async function cardOf(
  about: CardAbout,
  { asked: { client }, family: { things }, cardFile }: Known,
): Promise<MessageBody> {
  const { childId, thingId, from, to, line, assumed } = about
  const thing = things.find((one) => one.id === thingId && one.childId === childId)
  const [{ FactsCard }] = await Promise.all([
    cardFile,
    Promise.allSettled([
      client.fetchQuery(factsQuery({ childId, thing: thingId, from, to })),
      ...(thing ? [] : [client.fetchQuery(entriesQuery({ childId, from, to }))]),
      ...(isOwedAsked(line, thing) ? [client.fetchQuery(owedQuery(childId))] : []),
    ]),
  ])
  const choice = createSharedState<CardChoice>({ about: { childId, thingId, from, to }, chosen: new Set() })
  return () => <FactsCard {...{ things, choice, line, assumed }} />
}

type CardAbout = CardChoice['about'] & Pick<About, 'line' | 'assumed'>
