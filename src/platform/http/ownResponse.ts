/**
 * The header of every response of our server. A response without it comes from something in between: a proxy whose
 * server is down, or the sign-in page of a network.
 */
export const ownHeader = 'App-Response'

/** Its values for the page of a child, and for pages without a session: the service worker knows whose the browser is. */
export const childPageValue = 'child'
export const visitorPageValue = 'visitor'
