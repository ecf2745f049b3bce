import { clearButMarks } from '../../features/children/ui/childMarks.ts'
import { languageOfPath } from '../../features/i18n/rules.ts'
import { announceFamilyChange, clearFamilyData } from '../../features/sync/ui/session.ts'
import { startLeaving } from '../../platform/ui/leaving.ts'
import { showToastAfterLoad } from '../../platform/ui/toastAfterLoad.ts'
import { pause } from '../../platform/ui/pause.ts'

/** A browser may delete stored data only when another tab, which it has suspended, lets go of it. */
export const patienceMs = 1000

/**
 * Shows Home of the active family, with a toast. Deletes what the device stores of the previous family, then loads the
 * page, so that nothing of that family stays in memory.
 */
export async function enterFamily(toastTitle?: string): Promise<void> {
  document.body.hidden = true
  if (!startLeaving()) return
  await Promise.race([clearButMarks(clearFamilyData), pause(patienceMs)])
  announceFamilyChange()
  if (toastTitle !== undefined) showToastAfterLoad(toastTitle)
  const language = languageOfPath(location.pathname)
  location.replace(language ? `/${language}` : '/')
}
