/** Events that count as an interaction. */
export const interactions = ['click', 'scroll', 'touchstart', 'keydown'] as const

/** Dispatched on the landing page when its second script has loaded, with the install event as `detail`. */
export const handOverEvent = 'install'
