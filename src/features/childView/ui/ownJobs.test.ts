import { expect, it } from 'vitest'
import type { Today } from '../contract.ts'
import { ownJobs } from './ownJobs.ts'

const job = (id: string, takenBy: string | null, status: Today['jobs'][number]['status']) => ({
  id,
  title: id,
  picture: null,
  points: 5,
  dueDay: null,
  status,
  takenBy,
  requestId: null,
  activityId: null,
  createdAt: '',
})

it('ownJobs leaves out what is done and what a child has taken who does not use the device', () => {
  const today = {
    child: { id: 'mia' },
    jobs: [
      job('free', null, 'open'),
      job('mine', 'mia', 'taken'),
      job('of a sibling here', 'leo', 'taken'),
      job('of a sibling elsewhere', 'ada', 'taken'),
      job('done', 'mia', 'done'),
    ],
  } as unknown as Today
  const faces = ['mia', 'leo'].map((id) => ({ id, name: id, avatarUrl: '', hasDoor: false }))
  expect(ownJobs(today, faces).map((own) => [own.job.id, own.isMine, own.takenByName])).toEqual([
    ['free', false, undefined],
    ['mine', true, undefined],
    ['of a sibling here', false, 'leo'],
  ])
})
