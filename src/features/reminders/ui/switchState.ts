/** Why reminders cannot be on in this browser. */
export type Obstacle = 'sample' | 'none' | 'install' | 'unsupported' | 'denied'

export interface SwitchFacts {
  isSampleFamily: boolean
  /** Whether people open the app by https, as the server is set up. */
  isAvailable: boolean
  /** Whether this page was opened in a way that browsers trust. */
  isSecure: boolean
  /** Whether the browser has push messages and notifications. On iOS it has them in the installed app alone. */
  hasPush: boolean
  isIos: boolean
  isInstalled: boolean
  permission: NotificationPermission
  /** Whether the browser has a subscription with the key of this server. */
  isSubscribed: boolean
  /** Whether the server sends reminders to this browser. */
  isListed: boolean
}

/** What stands in the place of the switch: its position, or why there is none. */
export function switchState(facts: SwitchFacts): 'on' | 'off' | Obstacle {
  if (facts.isSampleFamily) return 'sample'
  if (!facts.isAvailable || !facts.isSecure) return 'none'
  if (!facts.hasPush) return facts.isIos && !facts.isInstalled ? 'install' : 'unsupported'
  if (facts.permission === 'denied') return 'denied'
  return facts.permission === 'granted' && facts.isSubscribed && facts.isListed ? 'on' : 'off'
}
