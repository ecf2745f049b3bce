import { useEffect, useState } from 'react'
import { navigate } from '../../i18n/ui/navigate.ts'

/** The card that the address asks to make (`?habit=` or `?praise=`). */
export type CardDraft = { habit: string } | { praise: string }

/** Reads the draft once and takes it out of the address, so that a reload does not ask again. */
export function useCardDraft(): CardDraft | undefined {
  const [draft] = useState(readCardDraft)
  useEffect(() => {
    if (draft) navigate('/?page=connections', { replace: true, state: history.state as unknown })
  }, [draft])
  return draft
}

function readCardDraft(): CardDraft | undefined {
  const query = new URLSearchParams(location.search)
  const [habit, praise] = [query.get('habit'), query.get('praise')]
  if (habit !== null) return { habit }
  return praise === null ? undefined : { praise }
}
