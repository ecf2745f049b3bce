import { lazy, type ComponentType } from 'react'
import { addIcons } from '../../platform/ui/Icon.tsx'
import { firstPaint } from '../../platform/ui/firstPaint.ts'
import { untilLoaded } from '../../platform/ui/untilLoaded.ts'
import { loadLaterMessages } from './loadMessages.ts'

/**
 * Creates a lazy component. It loads together with the messages, icons and entries that are not on the first screen: on its
 * first render, or earlier through `load`. After `load` it renders without suspending.
 */
export function lazyScreen<Props>(importScreen: () => Promise<ComponentType<Props>>) {
  return createLazy(importScreen, (load) => load())
}

/** Like `lazyScreen`, for a part without which the page works: it appears when its code could be loaded. */
export function lazyPart<Props>(importPart: () => Promise<ComponentType<Props>>) {
  return createLazy(importPart, loadAfterFirstPaint)
}

/** Loads code without which the first screen works. */
export async function loadAfterFirstPaint<Module>(load: () => Promise<Module>): Promise<Module> {
  await firstPaint
  return untilLoaded(load)
}

function createLazy<Props>(importScreen: () => Promise<ComponentType<Props>>, loadToRender: typeof untilLoaded) {
  let loaded: { default: ComponentType<Props> } | undefined

  async function load(): Promise<{ default: ComponentType<Props> }> {
    const [screen] = await Promise.all([
      importScreen(),
      loadLaterMessages(),
      loadLaterIcons(),
      import('../screens/entryLooks.ts'),
    ])
    loaded = { default: screen }
    return loaded
  }

  return Object.assign(
    lazy(() => (loaded ? resolvedThenable(loaded) : loadToRender(load))),
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
