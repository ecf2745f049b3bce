import type { ChangeCtx } from '../../platform/http/context.ts'
import { addChildToFamily } from '../../features/children/service.ts'
import { childStarters } from '../childStarters.ts'
import { behaviorsOf } from './behaviors.ts'
import { type Happening, letHappen } from './happening.ts'
import { habitWith, momentOf, redemptionOf, skillWith, wishOf } from './progress.ts'
import { type SampleLanguage, type SampleTexts, sampleTexts } from './texts.ts'

/** Days of history that a sample family looks back on. */
const historyDays = 21

/** Fills a throw-away family with two children and three weeks of believable history, in the visitor's language. */
export async function fillSampleFamily(ctx: ChangeCtx, language: SampleLanguage): Promise<void> {
  const texts = sampleTexts[language]
  const first = ctx.now.getTime() - historyDays * 24 * 60 * 60_000
  const pasts = [pastOfElder, pastOfYounger]
  for (const [index, profile] of texts.children.entries()) {
    const { id } = await addChildToFamily({ ...ctx, now: new Date(first + index) }, profile, childStarters)
    await letHappen(ctx, [...behaviorsOf(texts, id, index, historyDays), ...pasts[index]!(texts, id)])
  }
}

/** A habit on its way with one missed day and today still open, another one completed, and so with the challenges. */
function pastOfElder({ habits, skills, wishes, moments }: SampleTexts, childId: string): Happening[] {
  return [
    ...habitWith(
      { childId, ...habits.read, difficulty: 'medium', targetDays: 21 },
      16,
      [15, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1],
    ),
    ...habitWith({ childId, ...habits.bed, difficulty: 'easy', targetDays: 7 }, 19, [19, 18, 17, 15, 14, 13, 12]),
    ...skillWith({ childId, ...skills.jumpRope, difficulty: 'medium', targetValue: 100 }, 18, [
      [17, 32],
      [13, 45],
      [10, 41],
      [6, 58],
      [2, 76],
    ]),
    ...skillWith({ childId, ...skills.recitePoetry, difficulty: 'easy', targetValue: 10 }, 17, [
      [14, 4],
      [9, 7],
      [5, 10],
    ]),
    wishOf({ childId, title: wishes[0], pointsCost: 600, category: 'outing' }, 15),
    redemptionOf(childId, 11, 'stickerSet'),
    redemptionOf(childId, 3, 'screenTime'),
    ...[16, 9, 4, 1].map((daysAgo, index) => momentOf(childId, daysAgo, moments.elder[index]!)),
  ]
}

function pastOfYounger({ habits, skills, wishes, moments }: SampleTexts, childId: string): Happening[] {
  return [
    ...habitWith({ childId, ...habits.teeth, difficulty: 'easy', targetDays: 21 }, 9, [8, 7, 6, 4, 3, 2, 1]),
    ...skillWith({ childId, ...skills.swimming, difficulty: 'hard', targetValue: 25 }, 12, [
      [11, 5],
      [4, 12.5],
    ]),
    wishOf({ childId, title: wishes[1], pointsCost: 500, category: 'toy' }, 10),
    redemptionOf(childId, 5, 'snackChoice'),
    ...[12, 2].map((daysAgo, index) => momentOf(childId, daysAgo, moments.younger[index]!)),
  ]
}
