import { lazy, type ComponentType } from 'react'
import { addIcons } from '../../platform/ui/Icon.tsx'
import { loadOtherTexts } from './loadMessages.ts'

/**
 * A part of the app that is a file of its own. It comes with the texts and icons that are not on the first screen: when it is
 * first drawn, or before that with `load`, and is then drawn at once.
 */
export function lazyScreen<Props>(importScreen: () => Promise<ComponentType<Props>>) {
  let arrived: { default: ComponentType<Props> } | undefined

  async function load(): Promise<{ default: ComponentType<Props> }> {
    const [screen] = await Promise.all([importScreen(), loadOtherTexts(), loadOtherIcons()])
    arrived = { default: screen }
    return arrived
  }

  return Object.assign(
    lazy(() => (arrived ? alreadyHere(arrived) : load())),
    { load },
  )
}

async function loadOtherIcons(): Promise<void> {
  const { laterIconPaths } = await import('../../platform/ui/laterIconPaths.ts')
  addIcons(laterIconPaths)
}

/** React takes any thenable. A promise would tell it only after it has drawn a placeholder, which it then shows for a while. */
function alreadyHere<Module>(module: Module): Promise<Module> {
  const thenable: PromiseLike<Module> = {
    // oxlint-disable-next-line unicorn/no-thenable -- that is what it is for
    then: (onArrived) => Promise.resolve(onArrived?.(module)) as never,
  }
  return thenable as Promise<Module>
}
