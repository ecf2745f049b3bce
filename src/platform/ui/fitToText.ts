/** Makes a field as high as its text, where the browser lacks `field-sizing`. The styles limit it. */
export function fitToText(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
