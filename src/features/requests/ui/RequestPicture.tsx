import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { PictureArt } from '../../../platform/ui/PictureArt.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { habitsQuery } from '../../habits/ui/useHabits.ts'
import { RewardArt } from '../../rewards/ui/RewardArt.tsx'
import { RewardPicture } from '../../rewards/ui/RewardPicture.tsx'
import type { Request } from '../contract.ts'
import { useAskedReward } from './useAskedReward.ts'

const accents = { habit: 'water', deed: 'blossom', job: 'sun', reward: 'honey', wish: 'sun' } as const
const size = 40

/** What is asked for, as a picture. */
export function RequestPicture({ request }: { request: Request }) {
  return (
    <span className={`row-icon ${accents[request.kind]}`}>
      <Picture request={request} />
    </span>
  )
}

function Picture({ request }: { request: Request }) {
  const { kind, childId, subjectId } = request
  const { data: habits } = useQuery({ ...habitsQuery(childId), enabled: kind === 'habit' })
  const reward = useAskedReward(request)
  switch (kind) {
    case 'habit': {
      const picture = habits?.find(({ id }) => id === subjectId)?.picture
      return picture ? <PictureArt name={picture} size={size} /> : <ModuleArt name="water" size={size} />
    }
    case 'reward':
      return reward ? <RewardPicture reward={reward} size={size} /> : <RewardArt name="gift" size={size} />
    case 'wish':
      return <Star size={30} />
    case 'deed':
      return <Icon name="heart" />
    case 'job':
      return <ModuleArt name="sun" size={size} />
  }
}
