import { useEffect, useState } from 'react'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { addRequest } from '../../requests/contract.ts'
import { readStore, type SeenReward, updateMe } from '../contract.ts'
import { AskDialog } from './AskDialog.tsx'
import { useChildState, useToday } from './childState.ts'
import { dayTitle } from './days.ts'
import { BigButton } from './KidControls.tsx'
import { KidIcon } from './KidIcon.tsx'
import { KidLine, KidPage } from './KidPage.tsx'
import { Price } from './Price.tsx'
import { RewardPicture } from './RewardPicture.tsx'
import { numberText, useTranslations } from './texts.ts'
import { keepFocus, useChildAct } from './useChildAct.ts'
import { useReply } from './useReply.ts'

/** What the child can ask for and save for. */
export function StoreScreen() {
  const t = useTranslations('kid')
  const asks = useTranslations('kidAsk')
  const today = useToday()
  const { open } = useChildState()
  const acts = useChildAct()
  const rewards = useReply(readStore)
  const [asked, setAsked] = useState<SeenReward>()
  const have = Math.max(0, today.child.points)
  // When the question has closed.
  useEffect(() => {
    if (!asked) keepFocus()
  }, [asked])

  async function handleAsk({ id }: SeenReward): Promise<void> {
    await acts.act(`ask ${id}`, addRequest, { body: { kind: 'reward', subjectId: id } })
    // The child may look at another one by now.
    setAsked((shown) => (shown?.id === id ? undefined : shown))
  }

  return (
    <KidPage
      title={t('store')}
      isLoaded={rewards !== undefined}
      aside={
        <span className="kid-balance honey" role="img" aria-label={t('stars', { count: have })}>
          <Star size={26} />
          {numberText(have)}
        </span>
      }
    >
      <KidLine />
      {rewards
        ?.filter(({ isPromised }) => isPromised)
        .map((reward) => (
          <section key={reward.id} className="kid-answer">
            <span className="kid-pic honey">
              <RewardPicture reward={reward} size={52} />
            </span>
            <div className="row-words">
              <b>{reward.title}</b>
              <p>{asks('soon')}</p>
            </div>
          </section>
        ))}
      {rewards?.length === 0 && (
        <section className="kid-rest">
          <Sprout size={84} />
          <BigButton onClick={() => open({ screen: 'wish' })}>{t('wish')}</BigButton>
        </section>
      )}
      <ul className="kid-shelf">
        {rewards?.map((reward) => (
          <Reward key={reward.id} reward={reward} have={have} {...acts} onAsk={() => setAsked(reward)} />
        ))}
      </ul>
      {asked && (
        <AskDialog
          reward={asked}
          have={have}
          // A tap soon after another change would do nothing, and close the question.
          isPending={acts.pending.size > 0}
          onAsk={() => void handleAsk(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </KidPage>
  )
}

interface RewardProps extends ReturnType<typeof useChildAct> {
  reward: SeenReward
  have: number
  onAsk: () => void
}

function Reward({ reward, have, act, pending, onAsk }: RewardProps) {
  const t = useTranslations('kidAsk')
  const labels = useTranslations('idea')
  const today = useToday()
  const { id, title, pointsCost, isReachable, requestId, nextDay } = reward
  const isGoal = today.goal?.rewardId === id
  return (
    <li className="kid-reward honey">
      <Ring value={have} max={pointsCost}>
        <RewardPicture reward={reward} size={62} />
      </Ring>
      <b>{title}</b>
      <Price points={pointsCost} />
      {requestId !== null ? (
        <span className="kid-chip sun">
          <KidIcon name="clock" size={20} />
          {t('waiting')}
        </span>
      ) : nextDay !== null ? (
        <span className="kid-chip">
          <KidIcon name="clock" size={20} />
          {dayTitle(nextDay, today.day)}
        </span>
      ) : isReachable ? (
        <BigButton small label={labels('of', { action: t('rewardSend'), title })} onClick={onAsk}>
          {t('rewardSend')}
        </BigButton>
      ) : (
        <>
          <small>{t('need', { count: pointsCost - have })}</small>
          {isGoal ? (
            <span className="kid-chip leaf">
              <KidIcon name="sprout" size={20} />
              {t('isGoal')}
            </span>
          ) : (
            <BigButton
              tone="soft"
              small
              label={labels('of', { action: t('save'), title })}
              isPending={pending.has(id)}
              onClick={() => void act(id, updateMe, { body: { goalRewardId: id } })}
            >
              {t('save')}
            </BigButton>
          )}
        </>
      )}
    </li>
  )
}
