/** From which percent of the price the mascot stands in which stage. */
const stageFrom = [0, 8, 30, 55, 80, 100]

export const leavesInAll = 10

interface Saved {
  points: number
  pointsCost: number
}

/** How far the balance is on the way to a price: green leaves, and the stage of the mascot, 1 to 6. */
export function growthOf(goal: Saved | null): { leaves: number; stage: number } {
  if (!goal) return { leaves: 0, stage: 1 }
  const share = Math.min(Math.max(goal.points / goal.pointsCost, 0), 1)
  const stage = stageFrom.filter((percent) => share * 100 >= percent).length
  return { leaves: Math.floor(share * leavesInAll), stage }
}
