import type { Child } from '../../features/children/contract.ts'
import type { Page } from '../web/view.ts'
import { NoChildrenScreen } from './lazyScreens.ts'
import { subScreens } from './subScreens.ts'

export interface SubScreenProps {
  page: Page
  child: Child | undefined
  onBack: () => void
  onAddChild: () => void
}

export async function loadSubScreen(page: Page): Promise<void> {
  await subScreens[page].screen.load()
}

/** The screen of `/?page=name`. */
export function SubScreen({ page, child, onBack, onAddChild }: SubScreenProps) {
  const ui = subScreens[page]
  if (!ui.needsChild) return <ui.screen child={child} onBack={onBack} />
  return child ? <ui.screen child={child} onBack={onBack} /> : <NoChildrenScreen onAddChild={onAddChild} />
}
