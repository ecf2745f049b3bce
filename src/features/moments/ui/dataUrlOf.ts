/** The address of a picture that is in the memory of the page. Unlike one of an object, it needs no release. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => {
      // The error is never null in this event.
      reject(reader.error!)
    })
    reader.readAsDataURL(blob)
  })
}
