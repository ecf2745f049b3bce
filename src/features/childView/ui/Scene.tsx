import type { ReactNode } from 'react'

interface SceneProps {
  children: ReactNode
  /** Without hills. */
  isPlain?: boolean
}

/** A screen that is a garden as a whole. */
export function Scene({ children, isPlain }: SceneProps) {
  return (
    <main className={isPlain === true ? 'kid-scene is-plain' : 'kid-scene'}>
      {isPlain !== true && (
        <svg className="scene-hill" viewBox="0 0 390 190" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 70c70-50 150-44 220-20s120 14 170-20v160H0z" fill="var(--leaf-mid)" opacity=".35" />
          <path d="M0 110c80-30 170-26 240-6s110 10 150-10v96H0z" fill="var(--leaf-mid)" opacity=".55" />
        </svg>
      )}
      {children}
    </main>
  )
}
