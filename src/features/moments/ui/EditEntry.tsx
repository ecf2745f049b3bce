import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import type { EntryEditor } from '../../points/ui/featureUi.ts'
import { listMoments } from '../contract.ts'
import { EditMomentSheet } from './EditMomentSheet.tsx'
import { momentsKey } from './useMoments.ts'
import './moments.css'

/** Corrects the moment of a timeline entry. It opens when the moment has loaded. */
export function EditEntry({ entry: { id, childId }, data, open, onClose, onChanged }: EntryEditor) {
  // Entries of early releases name no day. Their moments are looked for among the newest.
  const day = typeof data.date === 'string' ? { from: data.date, to: data.date } : {}
  const { data: moments } = useQuery({
    queryKey: [...momentsKey(childId), day],
    queryFn: ({ signal }) =>
      send(listMoments, { params: { childId }, query: { limit: `${maxPageSize}`, ...day }, signal }),
  })
  const moment = moments?.find((one) => one.id === id)
  return (
    moment && (
      <EditMomentSheet moment={moment} open={open} onClose={onClose} onSaved={onChanged} onDeleted={onChanged} />
    )
  )
}
