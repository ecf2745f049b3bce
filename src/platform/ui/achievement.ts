/** Dispatched on the window when a goal was completed. The mascot listens for it. */
export const achievementEvent = 'pipling:achieved'

export function announceAchievement(): void {
  dispatchEvent(new CustomEvent(achievementEvent))
}
