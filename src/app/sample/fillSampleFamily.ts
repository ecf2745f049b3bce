import type { FillSampleFamily } from '../../features/auth/routes.ts'
import { proposedAvatar } from '../../features/children/rules.ts'
import { addChildToFamily } from '../../features/children/service.ts'
import { addJobToFamily } from '../../features/jobs/service.ts'
import { rowsFrom } from '../../features/points/acts.ts'
import type { Feature } from '../../features/points/feature.ts'
import { requestRow, insertRequests } from '../../features/requests/ask.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { features } from '../features.ts'
import { behaviorsOf } from './behaviors.ts'
import { runSteps, type Step } from './steps.ts'
import { habitSteps, momentStep, redemptionStep, skillSteps, wishStep } from './progress.ts'
import { type SampleTexts, sampleTexts } from './texts.ts'

const historyDays = 21

const starters = (features as readonly Feature[]).flatMap(({ startChild }) => startChild ?? [])

/**
 * Fills a sample family with two children and three weeks of plausible history, in the visitor's language; one that a
 * visitor starts with a child's name gets this child only.
 */
export const fillSampleFamily: FillSampleFamily = async (tx, { token, session, language, childName, now, log }) => {
  const ctx: ChangeContext = {
    ...session,
    now,
    today: dayAt(now, session),
    log,
    languages: [],
    setSubject: () => {},
    setReplay: () => {},
  }
  if (childName !== undefined) {
    await addChildToFamily(tx, { name: childName, avatarUrl: proposedAvatar }, ctx, starters)
    return
  }
  const texts = sampleTexts[language]
  const first = now.getTime() - historyDays * 24 * 60 * 60_000
  const pasts = [pastOfElder, pastOfYounger]
  for (const [index, profile] of texts.children.entries()) {
    const { id } = await addChildToFamily(tx, profile, { ...ctx, now: new Date(first + index) }, starters)
    await runSteps({ tx, token, ctx }, [...behaviorsOf(texts, id, index, historyDays), ...pasts[index]!(texts, id)])
    if (index === 0) await askForPraise(tx, id, texts.quickActions.helpClean, ctx)
  }
  await addJobToFamily(tx, { title: texts.job, points: 20, picture: 'water' }, ctx, Infinity)
}

/** What waits for an answer, so that it can be tried. */
async function askForPraise(tx: Tx, childId: string, title: string, ctx: ChangeContext): Promise<void> {
  await tx.run(insertRequests(rowsFrom([requestRow({ kind: 'deed', subjectId: null, title }, childId, ctx)])))
}

/** One habit in progress, with a missed day and without a check-in today, and one completed; likewise the skills. */
function pastOfElder({ habits, skills, wishes, moments }: SampleTexts, childId: string): Step[] {
  return [
    ...habitSteps(
      {
        childId,
        ...habits.read,
        difficulty: 'medium',
        targetDays: 21,
        part: 'evening',
        picture: 'read',
        minutes: 20,
      },
      16,
      [15, 14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 3, 2, 1],
    ),
    ...habitSteps(
      { childId, ...habits.bed, difficulty: 'easy', targetDays: 7, part: 'morning', picture: 'bed' },
      19,
      [19, 18, 17, 15, 14, 13, 12],
    ),
    ...skillSteps({ childId, ...skills.jumpRope, difficulty: 'medium', targetValue: 100 }, 18, [
      [17, 32],
      [13, 45],
      [10, 41],
      [6, 58],
      [2, 76],
    ]),
    ...skillSteps({ childId, ...skills.recitePoetry, difficulty: 'easy', targetValue: 10 }, 17, [
      [14, 4],
      [9, 7],
      [5, 10],
    ]),
    wishStep({ childId, title: wishes[0], pointsCost: 600, category: 'outing', picture: 'swim' }, 15),
    redemptionStep(childId, 11, 'stickerSet'),
    redemptionStep(childId, 3, 'screenTime', { isOwed: true }),
    ...[16, 9, 4, 1].map((daysAgo, index) => momentStep(childId, daysAgo, moments.elder[index]!)),
  ]
}

function pastOfYounger({ habits, skills, wishes, moments }: SampleTexts, childId: string): Step[] {
  return [
    ...habitSteps(
      { childId, ...habits.teeth, difficulty: 'easy', targetDays: 21, part: 'any', picture: 'teeth' },
      9,
      [8, 7, 6, 4, 3, 2, 1],
    ),
    ...skillSteps({ childId, ...skills.swimming, difficulty: 'hard', targetValue: 25 }, 12, [
      [11, 5],
      [4, 12.5],
    ]),
    wishStep({ childId, title: wishes[1], pointsCost: 500, category: 'toy' }, 10),
    redemptionStep(childId, 5, 'snackChoice'),
    ...[12, 2].map((daysAgo, index) => momentStep(childId, daysAgo, moments.younger[index]!)),
  ]
}
