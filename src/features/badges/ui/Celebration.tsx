import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { announceAchievement } from '../../../platform/ui/achievement.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { markCelebrated } from '../../children/ui/celebrationMarks.ts'
import { useSeenStage } from '../../children/ui/childMarks.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { ModalDialog } from '../../../platform/ui/ModalDialog.tsx'
import { ToastPlace } from '../../../platform/ui/ToastPlace.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import type { BadgeKind } from '../contract.ts'
import { badgeLook } from './badgeLook.ts'
import './celebration.css'
import '../../../platform/ui/dialog.css'

export interface Completed {
  id: string
  kind: BadgeKind
  title: string
  points: number
}

interface CelebrationProps extends DialogProps {
  childId: string
  /** Each has its badge. */
  completed: readonly Completed[]
  /** Title and text if it is only one. */
  title: string
  text: string | undefined
  closeLabel: string
  /** A second button, which comes first in importance. */
  more?: { label: string; content: ReactNode; onClick: () => unknown; pending: boolean } | undefined
}

const burst = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]

/** The celebration after goals were completed and badges earned, once on this device. */
export function Celebration({ open, onClose, childId, completed, title, text, closeLabel, more }: CelebrationProps) {
  const t = useTranslations('badges')
  const common = useTranslations('common')
  const today = useFamilyDay()
  const { accent } = badgeLook[completed[0]?.kind ?? 'habit_master']
  const isSeveral = completed.length > 1
  const points = completed.reduce((sum, one) => sum + one.points, 0)

  useEffect(() => {
    if (!open) return
    markCelebrated(
      today,
      childId,
      completed.map(({ id }) => id),
    )
    announceAchievement()
    // Each time that it opens or shows another one: the list itself is new with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, completed.length])

  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      role="dialog"
      className={`celebration-screen ${accent === 'berry' ? 'berry' : 'leaf'}`}
    >
      {({ titleId }) => (
        <div className="celebration">
          <div>
            <Scene childId={childId} completed={completed} />
            {/* The text is part of the accessible name, so screen readers announce it when the dialog opens. */}
            <div id={titleId}>
              <h1 tabIndex={-1} data-autofocus>
                {isSeveral ? t('several', { count: completed.length }) : title}
              </h1>
              <p>
                {isSeveral
                  ? [...completed.map((one) => isolateBidi(one.title)), common('pointsGain', { count: points })].join(
                      ' · ',
                    )
                  : text}
              </p>
            </div>
            {more?.content}
          </div>
          <ToastPlace />
          <div className="celebration-actions">
            <Button tone={more ? 'soft' : accent} wide={!more} onClick={onClose}>
              {closeLabel}
            </Button>
            {more && (
              <Button tone={accent} onClick={more.onClick} pending={more.pending}>
                {more.label}
              </Button>
            )}
          </div>
        </div>
      )}
    </ModalDialog>
  )
}

/** The mascot with the badges that were earned. */
function Scene({ childId, completed }: Pick<CelebrationProps, 'childId' | 'completed'>) {
  const stage = useSeenStage(childId)
  return (
    <div className="celebration-scene" aria-hidden="true">
      {burst.map((degrees) => (
        <i key={degrees} style={{ rotate: `${degrees}deg` }}>
          <Star size={24} />
        </i>
      ))}
      <Sprout mood="glad" stage={stage} size={stage && stage > 2 ? 180 : 136} />
      <span className="celebration-badges">
        {completed.map(({ id, kind }) => (
          <span key={id} className="celebration-badge">
            <ModuleArt name={badgeLook[kind].accent} size={completed.length > 1 ? 44 : 60} />
          </span>
        ))}
      </span>
    </div>
  )
}
