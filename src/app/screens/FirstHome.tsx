import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MorePraise } from '../../features/behaviors/ui/MorePraise.tsx'
import { praiseOnHome } from '../../features/behaviors/ui/quickList.ts'
import { QuickActionRow } from '../../features/behaviors/ui/QuickActionRow.tsx'
import { useGive } from '../../features/behaviors/ui/useGive.ts'
import { useQuickActions } from '../../features/behaviors/ui/useQuickActions.ts'
import type { Child } from '../../features/children/contract.ts'
import { focusInPlace } from '../../platform/ui/focus.ts'
import { HillScene } from '../../platform/ui/HillScene.tsx'
import { joy } from '../../platform/ui/joy.ts'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { TextButton } from '../../platform/ui/TextButton.tsx'
import './firstHome.css'

/** Home of a child with whom nothing was noted yet: one question, and three answers to tap. */
export function FirstHome({ child }: { child: Child }) {
  const t = useTranslations('firstHome')
  const { data: actions } = useQuickActions(child.id)
  const giving = useGive(child)
  const answers = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = answers.current
    return () => {
      // The first praise replaces all of this by Home, and with it the tapped button.
      const wasFocused = shown?.contains(document.activeElement)
      requestAnimationFrame(() => {
        if (joy.get()) document.querySelector('.home')?.classList.add('is-new')
        if (!wasFocused) return
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
      <div ref={answers}>
        <MorePraise child={child} giving={giving}>
          {(onMore, onHold) => (
            <ul className="first-list sun">
              {actions?.slice(0, praiseOnHome).map((action) => (
                <li key={action.key ?? action.title}>
                  <QuickActionRow childId={child.id} action={action} giving={giving} onHold={onHold} />
                </li>
              ))}
              <li>
                <TextButton onClick={onMore}>{t('other')}</TextButton>
              </li>
            </ul>
          )}
        </MorePraise>
      </div>
    </>
  )
}
