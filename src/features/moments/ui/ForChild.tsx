import { useTranslations } from 'use-intl'
import { SwitchRow } from '../../../platform/ui/SwitchRow.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { Avatar } from '../../children/ui/Avatar.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'

interface ForChildSwitchProps {
  childId: string
  value: string
  onChange: (value: string) => void
}

/** Whether the child sees a moment in the own view. Only where there is such a view. */
export function ForChildSwitch({ childId, value, onChange }: ForChildSwitchProps) {
  const t = useTranslations('view')
  const may = useMay()
  const { data: children = [] } = useChildren()
  const child = children.find(({ id }) => id === childId)
  if (!child || !may('changeChildren') || !children.some(({ hasView }) => hasView)) return null
  return (
    <SwitchRow
      label={t('momentShow', { name: child.name })}
      isOn={value === 'true'}
      onChange={(isOn) => onChange(String(isOn))}
    />
  )
}

/** Says on a moment that the child sees it. */
export function ForChildChip({ childId }: { childId: string }) {
  const t = useTranslations('view')
  const child = useChildren().data?.find(({ id }) => id === childId)
  return (
    child && (
      <span className="chip for-child">
        <Avatar emoji={child.avatarUrl} />
        {t('momentShown', { name: child.name })}
      </span>
    )
  )
}
