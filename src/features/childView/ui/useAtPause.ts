import { useEffect, useState } from 'react'

/** Nothing was touched for so long: nobody is about to tap. */
const pauseMs = 2000
const touches = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown', 'scroll'] as const

/** What was latest at the last pause, so that nothing moves under a finger. What comes first is shown at once. */
export function useAtPause<T>(latest: T | undefined): T | undefined {
  const [shown, setShown] = useState(latest)
  if (shown === undefined && latest !== undefined) setShown(latest)
  useEffect(() => {
    if (latest === shown) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isDown = false
    const handleTouch = (event?: Event) => {
      if (event?.type === 'pointerdown') isDown = true
      if (event?.type === 'pointerup' || event?.type === 'pointercancel') isDown = false
      clearTimeout(timer)
      if (isDown) return
      timer = setTimeout(() => setShown(latest), pauseMs)
    }
    handleTouch()
    for (const name of touches) addEventListener(name, handleTouch, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of touches) removeEventListener(name, handleTouch)
    }
  }, [latest, shown])
  return shown
}
