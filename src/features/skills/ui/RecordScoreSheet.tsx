import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import type { Skill } from '../contract.ts'
import { reachesTarget } from '../rules.ts'
import { isNewBest, readScore } from './score.ts'
import type { ScoreAnswer } from './ScoreAnswer.tsx'
import { type Progress, type ProgressReply, useProgress } from './useSkillChanges.ts'

interface RecordScoreSheetProps {
  dialog: ReturnType<typeof useDialogOf<Skill>>
  /** The challenge of the dialog as it is now. */
  skill: Skill | undefined
  onRecorded: (answer: ScoreAnswer) => void
  onCompleted: (reply: ProgressReply) => void
}

export function RecordScoreSheet({ dialog, skill, ...handlers }: RecordScoreSheetProps) {
  return skill && <ScoreSheet skill={skill} open={dialog.isOpen} onClose={dialog.close} {...handlers} />
}

interface ScoreSheetProps extends Pick<RecordScoreSheetProps, 'onRecorded' | 'onCompleted'>, DialogProps {
  skill: Skill
}

function ScoreSheet({ skill, open, onClose, onRecorded, onCompleted }: ScoreSheetProps) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const { number } = useFormat()
  const resultText = useResultText()
  const outbox = useTranslations('outbox')
  const form = useScoreForm(skill)
  const finish = () => {
    form.clear()
    onClose()
  }
  const handleDone = (
    reply: ProgressReply,
    { skill: { currentBest: before }, body: { currentBest: score = 0 } }: Progress,
  ) => {
    finish()
    if (reply.isCompleted) onCompleted(reply)
    else
      onRecorded({
        skillId: reply.id,
        text: resultText(reply, isNewBest(score, { before, now: reply.currentBest })),
        activityId: reply.activityId ?? undefined,
      })
  }
  const unit = skill.targetUnit ?? ''
  const progress = useProgress(skill.childId, 'errors.record', handleDone, ({ body: { currentBest: score = 0 } }) => {
    finish()
    const text = `${number(score)} ${unit}`.trim()
    onRecorded({ skillId: skill.id, text: t('named', { title: outbox('chip'), text }), activityId: undefined })
  })

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('record')}
      onSubmit={form.submit(({ score }) =>
        progress.perform({
          skill,
          body: { currentBest: score },
          points: reachesTarget(score, skill.targetValue) ? skill.points : 0,
        }),
      )}
      submit={common('save')}
      tone="berry"
      pending={progress.isPending}
      error={progress.error && errorText(progress.error)}
    >
      <div>
        <p className="section-title">{skill.title}</p>
        <p className="caption">
          <BestSoFar skill={skill} />
        </p>
      </div>
      <div className="score-field">
        <TextField
          {...form.field('score')}
          label={t('score')}
          inputMode="decimal"
          enterKeyHint="done"
          maxLength={14}
          end={unit && <span className="score-unit">{unit}</span>}
        />
      </div>
    </FormSheet>
  )
}

function BestSoFar({ skill: { currentBest: best, targetValue: target, targetUnit } }: { skill: Skill }) {
  const t = useTranslations('skills')
  const unit = targetUnit ?? ''
  if (best === null) return t('noScore')
  return target === null ? t('bestOpen', { best, unit }) : t('bestOf', { best, target, unit })
}

function useScoreForm(skill: Skill) {
  const { language } = useLanguage()
  const wrong = useTranslations('validation')('score')
  return useForm({
    schema: z.object({
      score: z.pipe(
        z.string().check(z.refine((typed) => readScore(typed, language) !== undefined, { error: wrong })),
        z.transform((typed: string) => readScore(typed, language) ?? 0),
      ),
    }),
    initial: { score: '' },
    draftKey: useDraftKey(`${skill.childId} score ${skill.id}`),
  })
}

function useResultText() {
  const t = useTranslations('skills')
  return ({ currentBest, targetUnit: unit }: ProgressReply, isBest: boolean) => {
    const best = currentBest ?? 0
    if (isBest) return unit === null ? t('newBestPlain', { score: best }) : t('newBest', { score: best, unit })
    return unit === null ? t('keptBestPlain', { best }) : t('keptBest', { best, unit })
  }
}
