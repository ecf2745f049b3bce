import { useState } from 'react'

/** Whether a list has been empty since the screen opened: its ideas stay, so that a second one can be added. */
export function useWasEmpty(list: readonly unknown[] | undefined): boolean {
  const [wasEmpty, setWasEmpty] = useState(false)
  if (list?.length === 0 && !wasEmpty) setWasEmpty(true)
  return wasEmpty
}
