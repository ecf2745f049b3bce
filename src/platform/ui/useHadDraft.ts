import { useState } from 'react'

/** Whether what was typed before was there already when the sheet opened, so that it can say so. */
export function useHadDraft(open: boolean, isChanged: boolean): boolean {
  const [state, setState] = useState({ open: false, hadDraft: false })
  if (open !== state.open) setState({ open, hadDraft: open && isChanged })
  return state.hadDraft
}
