import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import type { SeenReward } from '../contract.ts'
import { useChildState } from './childState.ts'
import { BigButton } from './KidControls.tsx'
import { RewardPicture } from './RewardPicture.tsx'
import { say } from './speech.ts'
import { useTranslations } from './texts.ts'

interface AskDialogProps {
  reward: SeenReward
  have: number
  isPending: boolean
  onAsk: () => void
  onClose: () => void
}

/** Asks for a reward. It reserves nothing. */
export function AskDialog({ reward, have, isPending, onAsk, onClose }: AskDialogProps) {
  const t = useTranslations('kidAsk')
  const player = useTranslations('player')
  const { isListening } = useChildState()
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const heading = t('rewardTitle', { title: reward.title })
  const text = t('rewardText', { cost: reward.pointsCost, have })
  const read = useEffectEvent(() => {
    if (isListening) say(`${heading} ${text}`)
  })
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    read()
    return () => {
      if (opener instanceof HTMLElement) focusInPlace(opener)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="kid-dialog"
      aria-labelledby={headingId}
      onClose={onClose}
      onKeyDown={(event) => {
        // Escape closes it, and leaves the screen where it is.
        if (event.key === 'Escape') event.stopPropagation()
      }}
    >
      <span className="kid-pic honey">
        <RewardPicture reward={reward} size={104} />
      </span>
      <h2 id={headingId}>{heading}</h2>
      <p>{text}</p>
      <div className="kid-row-buttons">
        <BigButton tone="soft" small onClick={onClose}>
          {player('later')}
        </BigButton>
        <BigButton small isPending={isPending} onClick={onAsk}>
          {t('rewardSend')}
        </BigButton>
      </div>
    </dialog>
  )
}
