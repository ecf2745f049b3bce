import { open } from 'node:fs/promises'

/** Flushes a folder to disk, which makes the renames in it durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
