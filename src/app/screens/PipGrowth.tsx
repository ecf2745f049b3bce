import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { markStage, useSeenStage } from '../../features/children/ui/childMarks.ts'
import { pipStage } from '../../features/stats/rules.ts'
import { childStatsQuery } from '../../features/stats/ui/useStats.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { ModalDialog } from '../../platform/ui/ModalDialog.tsx'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { ToastPlace } from '../../platform/ui/ToastPlace.tsx'
import { callInPause } from '../web/callInPause.ts'
import '../../platform/ui/dialog.css'
import './pipGrowth.css'

const stageKeys = ['s1', 's2', 's3', 's4', 's5', 's6'] as const

/**
 * Shows once on this device that the mascot has reached a new stage, in the next pause on Home. What is there on the
 * first look counts as seen. Points that wait to be sent do not count yet: the server may refuse them.
 */
export function PipGrowth({ child: { id, name }, isWaiting }: { child: Child; isWaiting: boolean }) {
  const t = useTranslations('pip')
  const points = useQuery(childStatsQuery(id)).data?.totalPoints
  const seen = useSeenStage(id)
  const stage = points === undefined ? undefined : pipStage(points)
  const [shown, setShown] = useState<{ from: number; to: number; points: number }>()
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (stage === undefined || points === undefined || stage <= (seen ?? 0)) return undefined
    if (seen === undefined) {
      markStage(id, stage)
      return undefined
    }
    if (isWaiting) return undefined
    return callInPause(() => {
      setShown({ from: seen, to: stage, points })
      setIsOpen(true)
      markStage(id, stage)
    })
  }, [id, isWaiting, points, seen, stage])

  function close(): void {
    setIsOpen(false)
  }

  return (
    <ModalDialog open={isOpen} onClose={close} role="dialog" className="pip-growth leaf">
      {({ titleId }) =>
        shown && (
          <div className="pip-growth-body">
            <div className="pip-growth-scene" aria-hidden="true">
              <ModuleArt name="sun" size={60} />
              <Sprout stage={shown.from} size={84} />
              <Sprout mood="glad" stage={shown.to} size={210} />
            </div>
            <h1 id={titleId} tabIndex={-1} data-autofocus>
              {t('grown')}
            </h1>
            <p>{t('grownText', { name, count: shown.points, stage: t(stageKeys[shown.to - 1] ?? 's6') })}</p>
            <ToastPlace />
            <Button wide onClick={close}>
              {t('thanks')}
            </Button>
          </div>
        )
      }
    </ModalDialog>
  )
}
