import type { ChangeCtx } from '../../platform/http/context.ts'
import { addChildToFamily } from '../../features/children/service.ts'
import { childStarters } from '../childStarters.ts'
import { behaviorEvents } from './behaviors.ts'
import { type SampleEvent, writeEvents } from './sampleEvents.ts'
import { customRewardEvent, habitEvents, momentEvent, redemptionEvent, skillEvents } from './progress.ts'
import { type SampleLanguage, type SampleTexts, sampleTexts } from './texts.ts'

/** The length of the history of a sample family, in days. */
const historyDays = 21

/** Fills a sample family with two children and three weeks of realistic history, in the visitor's language. */
export async function fillSampleFamily(ctx: ChangeCtx, language: SampleLanguage): Promise<void> {
  const texts = sampleTexts[language]
  const firstMs = ctx.now.getTime() - historyDays * 24 * 60 * 60_000
  const eventsByChild = [elderEvents, youngerEvents]
  for (const [index, profile] of texts.children.entries()) {
    const { id } = await addChildToFamily({ ...ctx, now: new Date(firstMs + index) }, profile, childStarters)
    await writeEvents(ctx, [...behaviorEvents(texts, id, index, historyDays), ...eventsByChild[index]!(texts, id)])
  }
}

/** An active habit with one missed day and today still open, a completed habit, and the same for challenges. */
function elderEvents({ habits, skills, wishes, moments }: SampleTexts, childId: string): SampleEvent[] {
  return [
    ...habitEvents(
      { childId, ...habits.read, difficulty: 'medium', targetDays: 21 },
      16,
      [15, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1],
    ),
    ...habitEvents({ childId, ...habits.bed, difficulty: 'easy', targetDays: 7 }, 19, [19, 18, 17, 15, 14, 13, 12]),
    ...skillEvents({ childId, ...skills.jumpRope, difficulty: 'medium', targetValue: 100 }, 18, [
      [17, 32],
      [13, 45],
      [10, 41],
      [6, 58],
      [2, 76],
    ]),
    ...skillEvents({ childId, ...skills.recitePoetry, difficulty: 'easy', targetValue: 10 }, 17, [
      [14, 4],
      [9, 7],
      [5, 10],
    ]),
    customRewardEvent({ childId, title: wishes[0], pointsCost: 600, category: 'outing' }, 15),
    redemptionEvent(childId, 11, 'stickerSet'),
    redemptionEvent(childId, 3, 'screenTime'),
    ...[16, 9, 4, 1].map((daysAgo, index) => momentEvent(childId, daysAgo, moments.elder[index]!)),
  ]
}

function youngerEvents({ habits, skills, wishes, moments }: SampleTexts, childId: string): SampleEvent[] {
  return [
    ...habitEvents({ childId, ...habits.teeth, difficulty: 'easy', targetDays: 21 }, 9, [8, 7, 6, 4, 3, 2, 1]),
    ...skillEvents({ childId, ...skills.swimming, difficulty: 'hard', targetValue: 25 }, 12, [
      [11, 5],
      [4, 12.5],
    ]),
    customRewardEvent({ childId, title: wishes[1], pointsCost: 500, category: 'toy' }, 10),
    redemptionEvent(childId, 5, 'snackChoice'),
    ...[12, 2].map((daysAgo, index) => momentEvent(childId, daysAgo, moments.younger[index]!)),
  ]
}
