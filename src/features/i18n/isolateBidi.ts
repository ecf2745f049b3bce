/** Characters whose direction could spill into the sentence around them: letters of right-to-left scripts. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** Overrides, embeddings and isolates, which could end an isolate early. The two marks are harmless. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g
/** A name that is isolated already, in a sentence that is a part of another one. */
const isolate = /(\u2068[^\u202A-\u202E\u2066-\u2069]*\u2069)/

/**
 * Isolates a text that a user has typed, so that it cannot turn around the words of a sentence next to it. Texts that
 * cannot do so are returned as they are.
 */
export function isolateBidi(text: string): string {
  // Every second part is an isolate, which stays as it is.
  const plain = text
    .split(isolate)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(controls, '')))
    .join('')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
