import { useTranslations } from 'use-intl'
import { RowContent } from '../../../platform/ui/RowContent.tsx'
import './lendRow.css'

/** Leads to both ways in which a child gets a view of their own: this phone is lent, or another device is paired. */
export function LendRow({ name, onOpen }: { name: string; onOpen: () => void }) {
  const t = useTranslations('lend')
  return (
    <button type="button" className="row lend-row" aria-haspopup="dialog" onClick={onOpen}>
      <RowContent icon="smartphone" title={t('row', { name })} text={t('rowText')} />
    </button>
  )
}
