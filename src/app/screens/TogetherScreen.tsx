import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import { useQuickActions } from '../../features/behaviors/ui/useQuickActions.ts'
import type { Child } from '../../features/children/contract.ts'
import { Avatar } from '../../features/children/ui/Avatar.tsx'
import { useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import { TodayHabits } from '../../features/habits/ui/TodayHabits.tsx'
import { RequestsPlace } from '../../features/requests/ui/RequestsPlace.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { TextButton } from '../../platform/ui/TextButton.tsx'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { tabHref } from '../web/view.ts'
import { Completions } from './Completions.tsx'
import { Balance } from './Header.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { HomePraise } from './HomePraise.tsx'
import { HomeSkeleton } from './ScreenSkeleton.tsx'
import { useIsLoaded } from './useIsLoaded.ts'
import { WishHero } from './WishHero.tsx'
import './together.css'

export interface TogetherScreenProps {
  family: readonly Child[]
  onChooseTogether: (isTogether: boolean) => void
  onOpenModule: (module: string) => void
}

/** Home of a family of several where there is room for two children: side by side, or one with the way there. */
export function TabletHome({
  child,
  isTogether,
  ...props
}: TogetherScreenProps & { child: Child; isTogether: boolean }) {
  const t = useTranslations('together')
  if (isTogether) return <TogetherScreen {...props} />
  return (
    <>
      <div className="together-button">
        <TextButton onClick={() => props.onChooseTogether(true)}>{t('switch')}</TextButton>
      </div>
      <HomeScreen key={child.id} child={child} onOpenModule={props.onOpenModule} />
    </>
  )
}

/** Home on a kitchen tablet: a column for each child. Nothing here compares them. */
function TogetherScreen({ family, onChooseTogether, onOpenModule }: TogetherScreenProps) {
  const t = useTranslations('home')
  const together = useTranslations('together')
  const columns = useRef<HTMLDivElement>(null)
  useDocumentTitle(t('title'))

  function scrollByColumn(step: 1 | -1): void {
    columns.current?.scrollBy({ left: step * columns.current.firstElementChild!.clientWidth })
  }

  return (
    <div className="screen together">
      <div className="section-head">
        <h1 id="screen" tabIndex={-1}>
          {t('title')}
        </h1>
        <span className="together-arrows">
          {family.length > 2 && (
            <>
              <IconButton icon="chevronLeft" label={together('previous')} onClick={() => scrollByColumn(-1)} />
              <IconButton icon="chevronRight" label={together('next')} onClick={() => scrollByColumn(1)} />
            </>
          )}
          <TextButton onClick={() => onChooseTogether(false)}>{together('one')}</TextButton>
        </span>
      </div>
      <RequestsPlace />
      <div ref={columns} className="child-columns">
        {family.map((child) => (
          <ChildColumn key={child.id} child={child} onOpenModule={onOpenModule} />
        ))}
      </div>
    </div>
  )
}

function ChildColumn({ child, onOpenModule }: { child: Child; onOpenModule: (module: string) => void }) {
  const id = useId()
  const { selectChild } = useSelectedChild()
  const { isPending: hasNoPraise } = useQuickActions(child.id)
  const { isPending: hasNoHabits } = useHabits(child.id)
  const isLoaded = useIsLoaded(!hasNoPraise && !hasNoHabits)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the controls in it act; the screens that they lead to are about this child
    <section className="child-column" aria-labelledby={id} onClickCapture={() => selectChild(child.id)}>
      <div className="child-column-head">
        <Avatar emoji={child.avatarUrl} size="sheet" />
        <h2 id={id}>
          <bdi>{child.name}</bdi>
        </h2>
        <Balance child={child} onOpenStore={() => navigate(tabHref('rewards'))} />
      </div>
      <WishHero child={child} />
      {/* All at once, as on Home of one child. */}
      {isLoaded ? (
        <>
          <HomePraise child={child} />
          <TodayHabits child={child} onOpenAll={() => onOpenModule('habits')} />
        </>
      ) : (
        <HomeSkeleton />
      )}
      <Completions child={child} />
    </section>
  )
}
