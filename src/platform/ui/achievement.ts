/** Dispatched on the window when a habit or a challenge was completed: the mascot has something to say. */
export const achievementEvent = 'pipling:achieved'

export function announceAchievement(): void {
  dispatchEvent(new CustomEvent(achievementEvent))
}
