import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import { maxStatsDays } from '../../stats/contract.ts'
import { SearchDays } from '../../timeline/ui/SearchDays.tsx'
import type { FamilyThing } from './factLines.ts'
import { useTimes, useTimeText } from './useTimeText.ts'

/** The parts of a card that can be changed. */
export type Chosen = 'child' | 'thing' | 'time'

interface About {
  childId: string
  thingId: string
  from: string
  to: string
}

interface FactsSheetProps {
  opened: Chosen | undefined
  about: About
  /** Of all children. */
  things: readonly FamilyThing[]
  onClose: () => void
  onChange: (part: Chosen, next: Partial<About>) => void
}

/** The choices of a chip, as radios. A tap closes the sheet; with the keyboard, Escape does. */
export function FactsSheet({ opened, about, things, onClose, onChange }: FactsSheetProps) {
  const t = useTranslations('facts')
  const { data: children = [] } = useChildren()
  const times = useTimes()
  const timeText = useTimeText()
  const { childId, thingId, from, to } = about
  const key = (range: { from: string; to: string }) => `${range.from} ${range.to}`
  const offered = times.some((time) => key(time) === key(about))
    ? times
    : [{ from, to, label: timeText(about) }, ...times]
  return (
    <>
      <ChoiceSheet open={opened === 'child'} onClose={onClose} title={t('whichChild')}>
        <PickChips
          label={t('whichChild')}
          isLabelHidden
          options={children.map(({ id, name }) => ({ value: id, label: name }))}
          value={childId}
          onChange={(id) => onChange('child', { childId: id, thingId: alikeOf(thingId, childId, id, things) })}
        />
      </ChoiceSheet>
      <ChoiceSheet open={opened === 'thing'} onClose={onClose} title={t('whichThing')}>
        <PickChips
          label={t('whichThing')}
          isLabelHidden
          options={[
            ...things
              .filter((thing) => thing.childId === childId)
              .map(({ id, title }) => ({ value: id, label: title })),
            { value: 'all', label: t('everything') },
          ]}
          value={thingId}
          onChange={(id) => onChange('thing', { thingId: id })}
        />
      </ChoiceSheet>
      <ChoiceSheet open={opened === 'time'} onClose={onClose} title={t('whichTime')}>
        <PickChips
          label={t('whichTime')}
          isLabelHidden
          options={offered.map((time) => ({ value: key(time), label: time.label }))}
          value={key(about)}
          onChange={(value) => {
            const [first = from, last = to] = value.split(' ')
            onChange('time', { from: first, to: last })
          }}
        />
        <SearchDays from={from} to={to} onChange={(days) => onChange('time', rangeWith(about, days))} />
      </ChoiceSheet>
    </>
  )
}

/** Closes when a radio is tapped. */
function ChoiceSheet({ open, onClose, title, children }: DialogProps & { title: string; children: ReactNode }) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the radios inside are the controls */}
      <div
        className="facts-choices"
        onClick={(event) => {
          // Arrow keys click as well, without a press.
          if (event.detail > 0 && (event.target as Element).closest('label')?.querySelector('[type=radio]')) onClose()
        }}
      >
        {children}
      </div>
    </Sheet>
  )
}

/** The thing of another child that has the same title, else everything. */
function alikeOf(thingId: string, childId: string, otherId: string, things: readonly FamilyThing[]): string {
  const thing = things.find((one) => one.id === thingId && one.childId === childId)
  const alike = things.find((one) => one.childId === otherId && one.kind === thing?.kind && one.title === thing.title)
  return alike?.id ?? 'all'
}

/** The days with one of them changed, in their order and not more than facts are counted of. */
function rangeWith({ from, to }: About, changed: { from?: string; to?: string }): Partial<About> {
  const first = changed.from || from
  const last = changed.to || to
  const isFirst = changed.from !== undefined
  const most = maxStatsDays - 1
  if (first > last) return isFirst ? { from: first, to: first } : { from: last, to: last }
  if (addDays(first, most) < last)
    return isFirst ? { from: first, to: addDays(first, most) } : { from: addDays(last, -most), to: last }
  return { from: first, to: last }
}
