/** How often something wanted to leave this page. */
let wishes = 0

/**
 * Call it before a page load that leaves what is shown. A second page load would break off the first one, such as a
 * sign-out whose response has not arrived.
 * @returns false when the page is leaving already
 */
export const startLeaving = (): boolean => wishes++ === 0

/** Call it when the page stays after all. A sign-out in another tab may have hidden it meanwhile. */
export function stopLeaving(): void {
  wishes = 0
  if (document.body.hidden) location.reload()
}

export const isLeaving = (): boolean => wishes > 0
