/**
 * Whether this is the app as iOS installs it. It has no downloads: a link to a file opens a viewer without a way back.
 * There the file is shared, which offers to save it.
 */
export const isInstalledOnIos = () => 'standalone' in navigator && navigator.standalone === true

export const canShareFile = (name: string, type: string): boolean =>
  'canShare' in navigator && 'share' in navigator && navigator.canShare({ files: [new File([], name, { type })] })

/** Opens the share sheet of the device. A guardian who closes it has changed their mind. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
