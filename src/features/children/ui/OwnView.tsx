import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { type doorPictures, habitTicks } from '../contract.ts'
import { tappedPictures } from './childForm.ts'
import { DoorPicture } from './DoorPicture.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import './ownView.css'

interface OwnViewProps {
  name: string
  hasDoor: boolean
  field: (name: 'habits' | 'deductions' | 'door') => { value: string; onChange: (value: string) => void }
}

/** What the child's own view does, as a part of the form. */
export function OwnView({ name, hasDoor, field }: OwnViewProps) {
  const t = useTranslations('view')
  const titleId = useId()
  const [habits, deductions, door] = [field('habits'), field('deductions'), field('door')]
  const pictures = tappedPictures(door.value)
  const isSet = pictures.length > 0 || (hasDoor && door.value === '')
  const { subject: opening, isOpen, open, close } = useDialogOf<number>()
  const choose = (value: string) => {
    close()
    door.onChange(value)
  }
  return (
    <section className="card own-view" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('title', { name })}</h3>
      <PickChips
        label={t('habits')}
        helper={t('habitsHint')}
        options={habitTicks.map((value) => ({ value, label: t(value === 'free' ? 'habitsFree' : 'habitsAsk') }))}
        value={habitTicks.find((value) => value === habits.value) ?? 'free'}
        onChange={habits.onChange}
      />
      <SwitchRow
        label={t('deductions')}
        text={t('deductionsText')}
        isOn={deductions.value === 'true'}
        onChange={(isOn) => deductions.onChange(String(isOn))}
      />
      <button type="button" className="switch-row" aria-haspopup="dialog" onClick={() => open((opening ?? 0) + 1)}>
        <span>
          <b>{t('door')}</b>
          <small>{isSet ? t('doorSet', { name }) : t('doorNone')}</small>
        </span>
        <Pictures names={pictures} />
        <Icon name="chevronRight" size={20} />
      </button>
      {opening !== undefined && (
        <DoorSheet
          key={opening}
          open={isOpen}
          onClose={close}
          onChoose={(chosen) => choose(chosen.join(' '))}
          onRemove={isSet ? () => choose(hasDoor ? 'none' : '') : undefined}
        />
      )}
    </section>
  )
}

/** Shows the pictures that were just chosen. Those that are stored are not told. */
function Pictures({ names }: { names: readonly (typeof doorPictures)[number][] }) {
  const t = useTranslations('door')
  if (names.length === 0) return null
  return (
    <span className="door-chosen" role="img" aria-label={names.map((name) => t(name)).join(', ')}>
      {names.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a picture may stand twice
        <DoorPicture key={index} name={name} size={28} />
      ))}
    </span>
  )
}
