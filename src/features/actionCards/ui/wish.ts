import { useEffect, useState } from 'react'
import { navigate } from '../../i18n/ui/navigate.ts'

/** What another screen wants a card for. */
export type Wish = { habit: string } | { praise: string }

/** The wish in the address of the page, once: a reload must not ask again. */
export function useWish(): Wish | undefined {
  const [wish] = useState(readWish)
  useEffect(() => {
    if (wish) navigate('/?page=connections', { replace: true, state: history.state as unknown })
  }, [wish])
  return wish
}

function readWish(): Wish | undefined {
  const query = new URLSearchParams(location.search)
  const [habit, praise] = [query.get('habit'), query.get('praise')]
  if (habit !== null) return { habit }
  return praise === null ? undefined : { praise }
}
