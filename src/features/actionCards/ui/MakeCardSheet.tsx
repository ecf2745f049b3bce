import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../../platform/ui/ChoiceGroup.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { useQuickActions } from '../../behaviors/ui/useQuickActions.ts'
import { useActionTitle } from '../../behaviors/ui/useActionTitle.ts'
import { FaceName } from '../../children/ui/FaceChip.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import type { Child } from '../../children/contract.ts'
import { useHabits } from '../../habits/ui/useHabits.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import { type Card, type CardAct, maxCardPoints } from '../contract.ts'
import { CardArt } from './CardArt.tsx'
import { useAddCard } from './useCards.ts'
import type { CardDraft } from './cardDraft.ts'
import './cards.css'

const whoever = 'whoever'

interface MakeCardSheetProps extends DialogProps {
  child: Child
  draft: CardDraft | undefined
  onMade: (id: string) => void
}

/** Chooses what a card does, and for whom. Remount it for each opening. */
export function MakeCardSheet({ child, draft, open, onClose, onMade }: MakeCardSheetProps) {
  const t = useTranslations('actions')
  const errorText = useFormErrorText()
  const { data: children = [child] } = useChildren()
  const [kind, setKind] = useState<'habit' | 'praise'>(draft && 'praise' in draft ? 'praise' : 'habit')
  const [childId, setChildId] = useState(child.id)
  const [isForAnyChild, setIsForAnyChild] = useState(false)
  const [chosen, setChosen] = useState(draft && ('praise' in draft ? draft.praise : draft.habit))
  // A card for any child is chosen from what the child has for whom the sheet was opened.
  const { things, isLoaded } = useThings(kind, childId)
  const thing = things.find(({ value }) => value === chosen) ?? things[0]
  const name = children.find(({ id }) => id === childId)?.name ?? child.name
  const { mutate, isPending, error } = useAddCard()
  function make(): void {
    if (!thing) return
    // What came after another opening of the sheet must not close that one: then it is not called.
    mutate({ what: thing.what, ...(!isForAnyChild && { childId }) }, { onSuccess: ({ id }) => onMade(id) })
  }
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('make')}
      isTitleFocused
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
      submit={t('make')}
      pending={isPending}
      error={error && errorText(error)}
    >
      <div className="leaf">
        <Segmented
          label={t('what')}
          options={[
            { value: 'habit', label: t('habit') },
            { value: 'praise', label: t('praise') },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <div className="sun">
        <PickChips
          label={t('who')}
          rows="of-faces"
          options={[
            ...children.map((one) => ({ value: one.id, label: <FaceName child={one} /> })),
            { value: whoever, label: t('whoAny') },
          ]}
          value={isForAnyChild ? whoever : childId}
          onChange={(value) => {
            setIsForAnyChild(value === whoever)
            if (value !== whoever) setChildId(value)
          }}
        />
      </div>
      {thing ? (
        <ThingField kind={kind} things={things} value={thing.value} onChange={setChosen} />
      ) : (
        isLoaded && <p>{t(kind === 'habit' ? 'noHabit' : 'noPraise', { name })}</p>
      )}
      <p className="caption">{t('rule')}</p>
    </FormSheet>
  )
}

interface Thing extends Pick<Card, 'title' | 'picture'> {
  value: string
  what: CardAct
}

interface ThingFieldProps {
  kind: 'habit' | 'praise'
  things: readonly Thing[]
  value: string
  onChange: (value: string) => void
}

function ThingField({ kind, things, value: chosen, onChange }: ThingFieldProps) {
  const t = useTranslations('actions')
  return (
    <div className="leaf card-things">
      <ChoiceGroup
        label={t(kind)}
        columns={3}
        value={chosen}
        onChange={onChange}
        options={things.map(({ value, title, picture, what }) => ({
          value,
          label: title,
          content: (
            <>
              <CardArt card={{ title, picture, isPraise: kind === 'praise' }} size={48} />
              <bdi className="choice-label">{title}</bdi>
              {'points' in what && (
                <span className="card-points">
                  <PointsNumber points={what.points} size={15} isSigned />
                </span>
              )}
            </>
          ),
        }))}
      />
    </div>
  )
}

/** What a card for a child can do. */
function useThings(kind: 'habit' | 'praise', childId: string): { things: Thing[]; isLoaded: boolean } {
  const habits = useHabits(childId)
  const actions = useQuickActions(childId)
  const titleOf = useActionTitle()
  if (kind === 'habit')
    return {
      isLoaded: habits.data !== undefined,
      things: (habits.data ?? [])
        .filter(({ isCompleted, graduatedDay }) => !isCompleted || graduatedDay !== null)
        .map(({ id, title, picture }) => ({ value: id, title, picture, what: { habit: id } })),
    }
  return {
    isLoaded: actions.data !== undefined,
    things: (actions.data ?? []).map((action) => {
      const title = titleOf(action)
      return {
        value: title,
        title,
        picture: null,
        what: { praise: title, points: Math.min(action.points, maxCardPoints) },
      }
    }),
  }
}
