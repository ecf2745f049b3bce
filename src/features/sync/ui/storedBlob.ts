/** A blob as the database of the browser stores it: WebKit refuses blobs themselves in a private window. */
export interface StoredBlob {
  bytes: ArrayBuffer
  type: string
}

export const toStored = async (blob: Blob): Promise<StoredBlob> => ({
  bytes: await blob.arrayBuffer(),
  type: blob.type,
})

export const fromStored = ({ bytes, type }: StoredBlob): Blob => new Blob([bytes], { type })
