import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { readFacts } from '../contract.ts'

/** What facts are about. */
export interface FactsAbout {
  childId: string
  /** As the contract writes it. */
  thing: string
  from: string
  to: string
}

export const factsQuery = ({ childId, ...query }: FactsAbout) =>
  queryOptions({
    queryKey: ['/api', 'facts', childId, query],
    queryFn: ({ signal }) => send(readFacts, { params: { childId }, query, signal }),
  })
