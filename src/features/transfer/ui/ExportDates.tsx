import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import type { readExportDates } from '../contract.ts'

/** When an owner exported everything last, and when the host made the last backup. */
export function ExportDates() {
  const t = useTranslations('transfer')
  const instantText = useInstantText()
  const { data, isPending } = useQuery<ReplyOf<typeof readExportDates>>({
    queryKey: ['/api', 'family', 'export', 'dates'],
    staleTime: 0,
  })
  if (isPending) {
    return (
      <Loading>
        <Skeleton height="38px" />
      </Loading>
    )
  }
  if (!data) return null
  const { exportedAt, backedUpAt } = data
  return (
    <ul className="caption">
      <li>{exportedAt === null ? t('exportedNever') : t('exportedAt', { date: instantText(exportedAt) })}</li>
      <li>{backedUpAt === null ? t('backedUpNever') : t('backedUpAt', { date: instantText(backedUpAt) })}</li>
    </ul>
  )
}
