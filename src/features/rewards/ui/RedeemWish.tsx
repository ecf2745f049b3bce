import { useState } from 'react'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { Child } from '../../children/contract.ts'
import type { Reward } from '../contract.ts'
import { RewardSheet } from './RewardSheet.tsx'
import './store.css'

/** The sheet that redeems the wish of a child, on Home. */
export function RedeemWish({ child, reward, open, onClose }: DialogProps & { child: Child; reward: Reward }) {
  // As in the store: the balance when the sheet was opened.
  const [opened, setOpened] = useState({ open, points: child.points })
  if (opened.open !== open) setOpened({ open, points: child.points })
  return <RewardSheet child={child} reward={reward} points={opened.points} open={open} onClose={onClose} />
}
