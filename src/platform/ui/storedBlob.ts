/** A blob as the database of the browser stores it: WebKit refuses blobs themselves in a private window. */
export interface StoredBlob {
  bytes: ArrayBuffer
  type: string
}

export const toStored = async (blob: Blob): Promise<StoredBlob> => ({
  bytes: await blob.arrayBuffer(),
  type: blob.type,
})

/** @param stored a blob itself if an earlier release has stored it */
export const fromStored = (stored: StoredBlob | Blob): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type })
