/** The token of an address that was copied out of a message, often with what stood behind it: `…/join/abc).` */
export const tokenIn = (text: string): string => /^[\w-]*/.exec(text)![0]
