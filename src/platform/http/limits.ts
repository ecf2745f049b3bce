// Limits that many contracts share. Contracts and forms take them from here; those of one feature stand in its
// contract.ts.

/** Lengths count UTF-16 code units, as `maxlength` in HTML does. */
export const maxTitleLength = 100
export const maxDescriptionLength = 500

/** Items in a page of a list, unless the request says another number. */
export const defaultPageSize = 20
export const maxPageSize = 100
