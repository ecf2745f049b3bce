import { useState } from 'react'

/**
 * Whether it has loaded once. A part that retries what failed to load would be taken away otherwise, and retry again
 * when it is back.
 */
export function useIsLoaded(isLoaded: boolean): boolean {
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  return wasLoaded || isLoaded
}
