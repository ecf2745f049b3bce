import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { praiseOnHome } from '../../features/behaviors/ui/quickList.ts'
import { QuickActionRow } from '../../features/behaviors/ui/QuickActions.tsx'
import { useGive } from '../../features/behaviors/ui/useGive.ts'
import { useQuickActions } from '../../features/behaviors/ui/useQuickActions.ts'
import { focusInPlace } from '../../platform/ui/focus.ts'
import { HillScene } from '../../platform/ui/HillScene.tsx'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { TextButton } from '../../platform/ui/TextButton.tsx'
import type { HomeLaterProps } from './HomeLater.tsx'
import './firstHome.css'

/** Home of a child with whom nothing was noted yet: one question, and three answers to tap. */
export function FirstHome({ child, onOpenModule }: HomeLaterProps) {
  const t = useTranslations('firstHome')
  const { data: actions } = useQuickActions(child.id)
  const giving = useGive(child)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const shown = list.current
    return () => {
      // The first praise replaces all of this by Home, and with it the tapped button.
      if (!shown?.contains(document.activeElement)) return
      requestAnimationFrame(() => {
        focusInPlace(document.getElementById('praise') ?? document.getElementById('screen'))
      })
    }
  }, [])
  return (
    <>
      <section className="hill-tile first-hero">
        <HillScene />
        <span className="first-sun">
          <ModuleArt name="sun" size={54} />
        </span>
        <Sprout stage={1} size={124} />
      </section>
      <h1 id="screen" tabIndex={-1} className="first-question">
        {t('question', { name: child.name })}
      </h1>
      <ul ref={list} className="first-list sun">
        {actions?.slice(0, praiseOnHome).map((action) => (
          <li key={action.key ?? action.title}>
            <QuickActionRow childId={child.id} action={action} giving={giving} />
          </li>
        ))}
        <li>
          <TextButton
            onClick={() => {
              onOpenModule('behaviors')
            }}
          >
            {t('other')}
          </TextButton>
        </li>
      </ul>
    </>
  )
}
