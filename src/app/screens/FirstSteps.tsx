import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { areStepsHidden, hideSteps } from '../../features/children/ui/childMarks.ts'
import { PackLink } from '../../features/effort/ui/PackLink.tsx'
import { useInvitations, useMembers } from '../../features/families/ui/useFamily.ts'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import type { Activity } from '../../features/points/contract.ts'
import { useRewards } from '../../features/rewards/ui/useRewards.ts'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { focusInPlace } from '../../platform/ui/focus.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { TextButton } from '../../platform/ui/TextButton.tsx'
import { fromApp, moduleHref, tabHref } from '../web/view.ts'
import { firstSteps, isNewChild, type FirstStep, type StepName } from './firstSteps.ts'
import './firstSteps.css'

const hrefs: Readonly<Record<StepName, string>> = {
  praise: moduleHref('behaviors'),
  habit: moduleHref('habits'),
  reward: tabHref('rewards'),
  invite: '/?page=family',
}

/** Suggests first steps with a new child. Hidden for good on this device, or once everything was done. */
export function FirstSteps({ child }: { child: Child }) {
  const may = useMay()
  const { data: history } = useHistory(child.id)
  const [isHidden, setIsHidden] = useState(() => areStepsHidden(child.id))
  if (isHidden || !may('changeHabits') || !history || !isNewChild(history.entries)) return null
  return (
    <Steps
      child={child}
      entries={history.entries}
      onHide={() => {
        hideSteps(child.id)
        setIsHidden(true)
        // The button goes with the card.
        focusInPlace(document.querySelector<HTMLElement>('main h1'))
      }}
    />
  )
}

interface StepsProps {
  child: Child
  entries: readonly Activity[]
  onHide: () => void
}

function Steps({ child, entries, onHide }: StepsProps) {
  const t = useTranslations('firstSteps')
  const { data: user } = useUser()
  const { data: habits } = useHabits(child.id)
  const { data: rewards } = useRewards(child.id)
  const { data: members } = useMembers()
  // A family without an account is kept first.
  const mayInvite = user?.role === 'owner' && user.startedBy !== 'name' && members?.length === 1
  const { data: invitations } = useInvitations({ isOwner: mayInvite })
  const isLoaded = habits && rewards && members && (!mayInvite || invitations)
  const steps = isLoaded
    ? firstSteps({
        entries,
        habits: habits.length,
        rewards,
        goalRewardId: child.goalRewardId,
        invitations: invitations?.length,
      })
    : []
  const done = steps.filter(({ isDone }) => isDone).length
  const isAllDone = steps.length > 0 && done === steps.length
  useEffect(() => {
    // Says so in this visit, and is gone in the next.
    if (isAllDone) hideSteps(child.id)
  }, [isAllDone, child.id])
  if (steps.length === 0) return null
  return (
    <section className="card first-steps" aria-labelledby="first-steps-title">
      <div className="section-head">
        <h2 id="first-steps-title" className="section-title">
          {t('title', { name: child.name })}
        </h2>
        <span className="caption">{t('done', { done, total: steps.length })}</span>
      </div>
      <ul>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ul>
      <PackLink />
      <TextButton onClick={onHide}>{t('hide')}</TextButton>
    </section>
  )
}

function Step({ step: { name, isDone } }: { step: FirstStep }) {
  const t = useTranslations('firstSteps')
  const common = useTranslations('common')
  if (isDone)
    return (
      <li className="is-done">
        <span className="step-mark">
          <Icon name="check" size={18} />
        </span>
        <b>{t(name)}</b>
        <span className="visually-hidden">{common('done')}</span>
      </li>
    )
  return (
    <li>
      <Link href={hrefs[name]} state={fromApp}>
        <span className="step-mark" />
        <b>{t(name)}</b>
        <Icon name="chevronRight" size={20} />
      </Link>
    </li>
  )
}
