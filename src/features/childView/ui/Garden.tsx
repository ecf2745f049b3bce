import { useState } from 'react'
import { Star } from '../../../platform/ui/Star.tsx'
import { useCountUp } from '../../../platform/ui/useCountUp.ts'
import drawings from '../../../platform/ui/drawings.svg'
import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import type { Today } from '../contract.ts'
import { useChildState, useToday } from './childState.ts'
import { growthOf, leavesInAll } from './growth.ts'
import { numberText, type Translate, useTranslations } from './texts.ts'

/** Where the leaves lie on the path, and how each is turned. */
const leaves = [
  [127.6, 186.4, -63],
  [152.6, 185.7, 55],
  [175.8, 183.3, -76],
  [197.1, 179.5, 41],
  [216.6, 174, -91],
  [234.2, 167, 25],
  [250, 158.4, -107],
  [264, 148.3, 9],
  [276.1, 136.6, -123],
  [286.3, 123.3, -5],
]
const stars = [
  [107, 36],
  [150, 68],
  [200, 27],
  [47, 68],
  [229, 68],
  [179, 104],
]
const starPath = 'M0-6l1.7 4.3L6 0 1.7 1.7 0 6-1.7 1.7-6 0l4.3-1.7z'

/** The mascot grows with the goal. Nothing there can wither. */
export function Garden() {
  const t = useTranslations('kid')
  const today = useToday()
  const { open } = useChildState()
  const { goal, child } = today
  const shownPoints = useCountUp(Math.max(0, child.points))
  const [title, text] = wordsOf(goal, t)
  const label = [
    t('leaves', { count: growthOf(goal).leaves }),
    goal && t('goalName', { title: goal.title, have: Math.max(0, goal.points), need: goal.pointsCost }),
    !goal && t('stars', { count: Math.max(0, child.points) }),
    !goal && title,
    text,
  ]
    .filter(Boolean)
    .join(' – ')
  return (
    <button type="button" className="kid-garden" aria-label={label} onClick={() => open({ screen: 'store' })}>
      <Scenery />
      <span className="kid-goal">
        <span className="kid-stars">
          <Star size={32} />
          <span translate="no">{numberText(shownPoints)}</span>
        </span>
        <span>
          <b>{title}</b>
          {text !== undefined && <small>{text}</small>}
        </span>
      </span>
    </button>
  )
}

/** Pip on the way to the goal, under the sky of this part of the day. */
function Scenery() {
  const today = useToday()
  const { visit } = useChildState()
  const { goal, partNow } = today
  const growth = growthOf(goal)
  const stage = useHighestStage(growth.stage, `${visit} ${goal?.rewardId}`)
  return (
    <svg
      className={`garden-scene is-${partNow}`}
      viewBox="0 0 358 226"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
    >
      <rect x="-400" width="1200" height="226" className="sky" />
      <Sky part={partNow} />
      <path
        d="M-400 226v-50c140 24 320 14 400-12 72-26 150-22 215-8s100 8 143-12c60-20 200-20 442 10v72z"
        className="hill-back"
      />
      <path
        d="M-400 226v-56c140 34 320 30 400 14 79-16 165-12 229-2s86 4 129-8c120-16 300-10 442 8v44z"
        className="hill-front"
      />
      <path d="M109 186Q253.3 192 294 110" className="vine" />
      {leaves.map(([x, y, angle], place) => (
        <path
          key={x}
          d="M0 0C4-9 14-11 22-5 20 5 10 9 0 0z"
          transform={`translate(${x} ${y}) rotate(${angle})`}
          className={place < growth.leaves ? 'leaf-on' : 'leaf-off'}
        />
      ))}
      <svg
        key={stage}
        className={visit > 0 ? 'kid-pip' : undefined}
        x="6"
        y="38"
        width="100"
        height="160"
        viewBox="0 -74 120 192"
      >
        <use href={`${drawings}#s${stage}`} />
        <use href={`${drawings}#body`} />
        <use href={`${drawings}#${growth.leaves === leavesInAll ? 'glad' : 'happy'}`} />
      </svg>
      <GoalBubble goal={goal} />
    </svg>
  )
}

/** While the page is looked at, the mascot does not shrink. */
function useHighestStage(stage: number, visit: string): number {
  const [highest, setHighest] = useState({ visit, stage })
  const isNext = highest.visit !== visit || stage > highest.stage
  if (isNext) setHighest({ visit, stage })
  return isNext ? stage : highest.stage
}

type Words = [title: string, text: string | undefined]

function wordsOf(goal: Today['goal'], t: Translate<'kid'>): Words {
  if (!goal) return [t('noGoal'), t('chooseGoal')]
  const { title, points, pointsCost, days } = goal
  if (points >= pointsCost) return [t('goalEnough'), title]
  return [
    `${isolateBidi(title)} · ${numberText(pointsCost)}`,
    days === null || days === 0 ? undefined : t('goalDays', { count: days }),
  ]
}

function Sky({ part }: { part: Today['partNow'] }) {
  if (part === 'evening')
    return (
      <>
        {stars.map(([x, y]) => (
          <path key={x} d={starPath} transform={`translate(${x} ${y})`} className="sky-star" />
        ))}
        <path
          d="M50 10c2-.9 4.3 1 3.4 3.2-6 14 3 31 19 32 2.3.2 3.3 3 1.7 4.7C63 62 44 65 30 56 13 45 12 20 30 10c6-3.5 13-3.5 20 0z"
          transform="translate(121.7 30) scale(.62)"
          className="sky-moon"
        />
      </>
    )
  return (
    <>
      {part === 'morning' ? (
        <circle cx="164.7" cy="158" r="34" className="sky-sun" />
      ) : (
        <circle cx="143" cy="46" r="24" className="sky-sun" />
      )}
      <path
        d="M186 62c-8 0-8-12 1-13 2-9 16-9 18-1 9-2 12 14 2 14zM79 44c-6 0-6-9 1-10 2-7 12-7 14-1 7-1 9 11 1 11z"
        className="sky-cloud"
      />
    </>
  )
}

function GoalBubble({ goal }: { goal: Today['goal'] }) {
  return (
    <g className="goal-bubble">
      <circle cx="294" cy="62" r="42" />
      {!goal && (
        <text x="294" y="76" textAnchor="middle" className="goal-none">
          ?
        </text>
      )}
      {goal?.imageUrl && (
        <image
          href={goal.imageUrl}
          x="255"
          y="23"
          width="78"
          height="78"
          preserveAspectRatio="xMidYMid slice"
          clipPath="circle(39px at 39px 39px)"
        />
      )}
      {goal && !goal.imageUrl && (
        <svg x="264" y="32" width="60" height="60">
          <RewardArt name={goal.picture ?? 'gift'} size={60} />
        </svg>
      )}
    </g>
  )
}
