import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { useFamilyDay } from '../../features/auth/ui/useFamilyDay.ts'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { putStepAway, stepsPutAway } from '../../features/children/ui/childMarks.ts'
import { useWasEmpty } from '../../features/effort/ui/useWasEmpty.ts'
import { useInvitations, useMembers } from '../../features/families/ui/useFamily.ts'
import type { Habit } from '../../features/habits/contract.ts'
import { HabitIdeas } from '../../features/habits/ui/HabitIdeas.tsx'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { focusInPlace } from '../../platform/ui/focus.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { TextButton } from '../../platform/ui/TextButton.tsx'
import { useDialogOf } from '../../platform/ui/useDialogOf.ts'
import { fromApp, tabHref } from '../web/view.ts'
import { nextStep, type Step } from './nextStep.ts'

const HabitEditing = lazy(async () => ({
  default: (await import('../../features/habits/ui/HabitEditing.tsx')).HabitEditing,
}))

/** A child with as many entries is no longer new. */
const manyEntries = 10

export interface NextStepProps {
  child: Child
  step: Step | undefined
  onPutAway: () => void
}

/** What the family may do next with the child, and how to put it away for good on this device. */
export function useNextStep(child: Child): NextStepProps {
  const today = useFamilyDay()
  const may = useMay()('changeHabits')
  const { data: user } = useUser()
  const { data: history } = useHistory(child.id)
  // The ideas stay for this visit, with what was added.
  const hadNoHabit = useWasEmpty(useHabits(child.id).data)
  const [putAway, setPutAway] = useState(() => stepsPutAway(child.id))
  const isNew = history !== undefined && history.entries.length < manyEntries
  const isOpen = {
    habit: hadNoHabit,
    wish: isNew && child.goalRewardId === null,
    // A family without an account is kept first.
    invite: isNew && user?.role === 'owner' && user.startedBy === null,
  }
  const step = may ? nextStep(isOpen, putAway, today) : undefined
  return {
    child,
    step,
    onPutAway: () => {
      if (step) putStepAway(child.id, step, today)
      setPutAway(stepsPutAway(child.id))
      // The button goes with the step.
      focusInPlace(document.querySelector<HTMLElement>('main h1'))
    },
  }
}

/** Where habits stand, for a child without any. */
export function HabitStep({ child, step, onPutAway }: NextStepProps) {
  const t = useTranslations('firstSteps')
  const { data: habits } = useHabits(child.id)
  const editing = useDialogOf<Habit>()
  if (step !== 'habit') return null
  return (
    <>
      <HabitIdeas
        childId={child.id}
        heading={t('habit')}
        ideas={['teeth', 'bed']}
        onChange={editing.open}
        more={habits?.length === 0 && <PutAway step={step} onPutAway={onPutAway} />}
      />
      <Suspense>{editing.subject && <HabitEditing childId={child.id} editing={editing} />}</Suspense>
    </>
  )
}

export function NextStep(props: NextStepProps) {
  const { step } = props
  if (step === 'wish') return <StepLine {...props} step={step} href={tabHref('rewards')} />
  return step === 'invite' ? <InviteStep {...props} /> : null
}

/** For an owner who is the only member and has no open invitation. */
function InviteStep(props: NextStepProps) {
  const { data: members } = useMembers()
  const { data: invitations } = useInvitations({ isOwner: true })
  if (members?.length !== 1 || invitations?.length !== 0) return null
  return <StepLine {...props} step="invite" href="/?page=family" />
}

function StepLine({ step, href, onPutAway }: NextStepProps & { step: Step; href: string }) {
  const t = useTranslations('firstSteps')
  return (
    <div className="row next-step">
      <Link href={href} state={fromApp}>
        <b>{t(step)}</b>
        <Icon name="chevronRight" size={20} />
      </Link>
      <PutAway step={step} onPutAway={onPutAway} />
    </div>
  )
}

function PutAway({ step, onPutAway }: { step: Step; onPutAway: () => void }) {
  const t = useTranslations('firstSteps')
  const idea = useTranslations('idea')
  return (
    <TextButton label={idea('of', { action: t('hide'), title: t(step) })} onClick={onPutAway}>
      {t('hide')}
    </TextButton>
  )
}
