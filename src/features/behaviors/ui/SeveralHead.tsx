import { useTranslations } from 'use-intl'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import '../../../platform/ui/textButton.css'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { SeveralSheet } from './SeveralSheet.tsx'
import { useNames } from '../../lending/ui/useNames.ts'
import type { Several } from './useSeveral.ts'
import './several.css'

/** Opens the choice of those who are praised with all taps that follow. */
export function ForWhom({ several: { chosen, sheet } }: { several: Several }) {
  const t = useTranslations('several')
  const namesOf = useNames()
  return (
    <button
      type="button"
      className="text-button"
      aria-haspopup="dialog"
      aria-label={t('open', { name: namesOf(chosen) })}
      onClick={() => sheet.open('all')}
    >
      {t('for')}
      <Faces several={chosen} />
      <Icon name="chevronDown" size={18} />
    </button>
  )
}

/** Says that praise goes to several, and ends that. */
export function GoesTo({ several: { chosen, reset } }: { several: Several }) {
  const t = useTranslations('several')
  const namesOf = useNames()
  return (
    <div className="goes-to" role="status">
      <Faces several={chosen} />
      <span>{t('now', { names: namesOf(chosen) })}</span>
      <IconButton
        icon="x"
        label={t('onlyOne', { name: namesOf(chosen.slice(0, 1)) })}
        onClick={() => {
          reset()
          // The button goes with the line.
          focusInPlace(document.getElementById('quick-actions'))
        }}
      />
    </div>
  )
}

const Faces = ({ several }: { several: Several['chosen'] }) => (
  <span className="several-faces">
    {several.map(({ id, avatarUrl }) => (
      <Avatar key={id} emoji={avatarUrl} />
    ))}
  </span>
)

/** The sheet for all taps that follow, or for the quick action that was pressed long. */
export function ChooseSeveral({ several }: { several: Several }) {
  const common = useTranslations('common')
  const behaviors = useTranslations('behaviors')
  const { chosen, sheet, choose, giveTo } = several
  const { subject } = sheet
  if (subject === undefined) return null
  const isForAll = subject === 'all'
  return (
    <SeveralSheet
      family={several.children}
      initial={chosen.map(({ id }) => id)}
      submit={isForAll ? common('done') : behaviors('addSubmitUnlisted')}
      open={sheet.isOpen}
      onClose={sheet.close}
      onChoose={(ids) => (isForAll ? choose(ids) : giveTo(ids, subject, 'several'))}
    />
  )
}
