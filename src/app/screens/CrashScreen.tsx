import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../platform/ui/Button.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/page.css'

/** Shows a way on when a screen throws. React has no function for this, so it is a class. */
export class CrashScreen extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashMessage /> : this.props.children
  }
}

function CrashMessage() {
  const t = useTranslations('errors')
  return (
    <main className="page page-centred" role="alert">
      <Sprout mood="oops" size={120} />
      <h1>{t('crashTitle')}</h1>
      <p>{t('crashText')}</p>
      <Button
        onClick={() => {
          location.reload()
        }}
      >
        {t('reload')}
      </Button>
    </main>
  )
}
