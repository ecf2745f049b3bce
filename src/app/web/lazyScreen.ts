import { lazy, type ComponentType } from 'react'
import { addIcons } from '../../platform/ui/Icon.tsx'
import { loadLaterMessages } from './loadMessages.ts'

/**
 * Creates a lazy component. It loads together with the messages and icons that are not on the first screen: on its first
 * render, or earlier through `load`. After `load` it renders without suspending.
 */
export function lazyScreen<Props>(importScreen: () => Promise<ComponentType<Props>>) {
  let loaded: { default: ComponentType<Props> } | undefined

  async function load(): Promise<{ default: ComponentType<Props> }> {
    const [screen] = await Promise.all([importScreen(), loadLaterMessages(), loadLaterIcons()])
    loaded = { default: screen }
    return loaded
  }

  return Object.assign(
    lazy(() => (loaded ? resolvedThenable(loaded) : load())),
    { load },
  )
}

async function loadLaterIcons(): Promise<void> {
  const { laterIconPaths } = await import('../../platform/ui/laterIconPaths.ts')
  addIcons(laterIconPaths)
}

/**
 * A thenable that calls back synchronously, which React accepts. With a promise, React would first render the fallback
 * and then show it for a while.
 */
function resolvedThenable<Module>(module: Module): Promise<Module> {
  const thenable: PromiseLike<Module> = {
    // oxlint-disable-next-line unicorn/no-thenable -- React expects a thenable
    then: (onFulfilled) => Promise.resolve(onFulfilled?.(module)) as never,
  }
  return thenable as Promise<Module>
}
