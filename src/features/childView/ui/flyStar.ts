import { isMotionReduced } from '../../../platform/ui/isMotionReduced.ts'

const flightMs = 360

/** A star flies from a card to the balance. Elsewhere than on today's page, and with reduced motion, none does. */
export function flyStar(cardId: string): void {
  const card = document.getElementById(cardId)
  const balance = document.querySelector('.kid-stars > svg')
  if (!card || !balance || isMotionReduced()) return
  const [from, to] = [card.getBoundingClientRect(), balance.getBoundingClientRect()]
  const star = balance.cloneNode(true) as SVGElement
  star.classList.add('kid-flying')
  star.style.left = `${from.left + from.width / 2}px`
  star.style.top = `${from.top + from.height / 3}px`
  document.body.append(star)
  const way = `${to.left - from.left - from.width / 2}px ${to.top - from.top - from.height / 3}px`
  const flight = star.animate({ translate: ['0 0', way], scale: [1.4, 1] }, { duration: flightMs, easing: 'ease-in' })
  flight.addEventListener('finish', () => star.remove())
}
