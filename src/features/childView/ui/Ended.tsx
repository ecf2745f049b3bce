import { useEffect, useRef } from 'react'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { KidIcon } from './KidIcon.tsx'
import { Scene } from './Scene.tsx'
import { useTranslations } from './texts.ts'

/** The view is over. A grown-up signs in, or lends it again. */
export function Ended() {
  const t = useTranslations('kid')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    focusInPlace(heading.current)
  }, [])
  return (
    <Scene>
      <Sprout mood="sleep" size={140} />
      <h1 tabIndex={-1} ref={heading}>
        {t('ended')}
      </h1>
      <a className="kid-lock is-low" href="/sign-in">
        <KidIcon name="lock" size={22} />
        {t('grownUps')}
      </a>
    </Scene>
  )
}
