/** The option that receives the focus after a key press. Undefined if the key does not move the focus. */
export function optionForKey(key: string, options: readonly HTMLElement[]): HTMLElement | undefined {
  const focused = options.findIndex((option) => option === document.activeElement)
  switch (key) {
    case 'ArrowDown':
      return options[(focused + 1) % options.length]
    case 'ArrowUp':
      return options.at(focused <= 0 ? -1 : focused - 1)
    case 'Home':
      return options[0]
    case 'End':
      return options.at(-1)
    default:
      return undefined
  }
}
