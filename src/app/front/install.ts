import { installDelayMs } from '../../features/pwa/rules.ts'
import { handOverEvent } from '../../features/pwa/ui/handOver.ts'
import {
  continueInstall,
  getInstallEvent,
  hasInteracted,
  type InstallEvent,
  subscribeToInstall,
} from '../../features/pwa/ui/installEvent.ts'
import {
  acceptInstall,
  dismissInstall,
  installOffer,
  readInstallDismissal,
} from '../../features/pwa/ui/installOffer.ts'
import { installIds } from './installIds.ts'

// The second script of the landing page: `landing.ts` loads it.
addEventListener(
  handOverEvent,
  (event) => {
    continueInstall((event as CustomEvent<InstallEvent | null>).detail ?? undefined)
    offerInstall()
  },
  { once: true },
)

function offerInstall(): void {
  const nowMs = Date.now()
  let dismissedAt = readInstallDismissal()
  let shown: HTMLElement | undefined

  function update(): void {
    const offer = installOffer({
      installEvent: getInstallEvent(),
      hasInteracted: hasInteracted(),
      dismissedAt,
      nowMs,
      pageAgeMs: performance.now(),
    })
    shown?.remove()
    shown = offer && cardOf(installIds[offer])
    if (!shown) return
    const buttons = [...shown.querySelectorAll('button')]
    buttons.pop()?.addEventListener('click', () => void acceptInstall(getInstallEvent(), dismiss))
    for (const button of buttons) button.addEventListener('click', dismiss)
    shown.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') dismiss()
    })
    document.body.append(shown)
  }

  function dismiss(): void {
    dismissedAt = dismissInstall()
    update()
  }

  subscribeToInstall(update)
  update()
  setTimeout(update, installDelayMs - performance.now())
}

function cardOf(id: string): HTMLElement {
  const { content } = document.getElementById(id) as HTMLTemplateElement
  return content.firstElementChild!.cloneNode(true) as HTMLElement
}
