import { Component, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { userQueryKey } from '../../features/auth/ui/useUser.ts'
import { fetchJson, NoResponseError } from '../../platform/http/client.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import '../../platform/ui/page.css'

interface CrashScreenProps {
  children: ReactNode
  /** `state` is for a part of a page; the rest stays usable. Set a `key` that changes with the content. */
  look: 'page' | 'state'
}

/**
 * The messages of Chromium, Firefox and Safari when code fails to load, and of Vite when a stylesheet does. The error
 * has no class of its own.
 */
const loadError = /dynamically imported module|Importing a module|preload CSS/

/** The error boundary: it shows a button when a screen throws or its code fails to load. React requires a class. */
export class CrashScreen extends Component<CrashScreenProps, { failure?: 'crash' | 'notLoaded' }> {
  override state: { failure?: 'crash' | 'notLoaded' } = {}

  static getDerivedStateFromError(error: Error | undefined): CrashScreen['state'] {
    return { failure: loadError.test(String(error?.message)) ? 'notLoaded' : 'crash' }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <CrashMessage look={this.props.look} isNotLoaded={failure === 'notLoaded'} /> : this.props.children
  }
}

function CrashMessage({ look, isNotLoaded }: Pick<CrashScreenProps, 'look'> & { isNotLoaded: boolean }) {
  const t = useTranslations()
  const [isRetrying, setIsRetrying] = useState(false)

  /**
   * Reloads the page, because Firefox does not request failed code again. Checks the connection first: without one, a
   * reload could lose the page.
   */
  async function retry(): Promise<void> {
    setIsRetrying(true)
    await fetchJson(userQueryKey.join('/')).then(reload, (error: unknown) => {
      if (error instanceof NoResponseError) setIsRetrying(false)
      else reload()
    })
  }

  return (
    <div role={look === 'page' ? 'main' : 'alert'} className={`${look} page-centred`}>
      <Sprout mood="oops" size={120} />
      <h1>{t(isNotLoaded ? 'common.loadFailed' : 'errors.crashTitle')}</h1>
      <p>{t(isNotLoaded ? 'common.loadFailedText' : 'errors.crashText')}</p>
      <Button onClick={isNotLoaded ? retry : reload} pending={isRetrying}>
        {t(isNotLoaded ? 'common.retry' : 'errors.reload')}
      </Button>
    </div>
  )
}

function reload(): void {
  location.reload()
}
