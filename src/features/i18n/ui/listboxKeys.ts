/** The option that a key moves the focus to; undefined when the key is not one that moves it. */
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
