import { fetchOwn } from '../../platform/http/fetchOwn.ts'
import '../../platform/ui/fonts.css'
import '../../platform/ui/tokens.css'
import '../../platform/ui/base.css'
import './cardPage.css'

// The script of the page of a card, `features/actionCards/page.ts`. Without it, the form loads the page anew.

document.addEventListener('submit', (event) => {
  event.preventDefault()
  void press(event.target as HTMLFormElement, event.submitter as HTMLButtonElement)
})

async function press(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const main = document.querySelector('main')!
  if (main.ariaBusy === 'true') return
  const body = new URLSearchParams([...new FormData(form, button)] as [string, string][])
  main.ariaBusy = 'true'
  button.classList.add('is-pressed')
  try {
    const response = await fetchOwn('', { method: 'POST', body })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    document.title = page.title
    main.replaceChildren(...page.querySelector('main')!.childNodes)
  } catch {
    main.querySelector('.act-line')!.textContent = main.dataset.offline!
    button.classList.remove('is-pressed')
  }
  main.ariaBusy = 'false'
}
