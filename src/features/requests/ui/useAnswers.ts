import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useUndoEntries } from '../../points/ui/useUndoEntries.ts'
import { rewardsQuery } from '../../rewards/ui/useRewards.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { performAct } from '../../sync/ui/performAct.ts'
import { declineRequest, reopenRequest, type Request } from '../contract.ts'
import { changeOf, grantingOf } from './grantingOf.ts'
import { readLatest } from './readLatest.ts'
import { openRequestsQuery, requestsKey } from './useOpenRequests.ts'
import { useRefusedText } from './useRefusedText.ts'

/** How long a card says what became of it. */
const ownMs = 1000
const othersMs = 2000

/**
 * What becomes of the requests that a sheet shows: answers of this member, those of others, and what children take back.
 * @param open the open requests, the oldest first
 */
export function useAnswers(open: readonly Request[]) {
  const t = useTranslations('asks')
  const undo = useTranslations('undo')
  const common = useTranslations('common')
  const client = useQueryClient()
  const refusedText = useRefusedText()
  const { data: user } = useUser()
  const { data: children = [] } = useChildren()
  const [pendingIds, setPendingIds] = useState<ReadonlySet<string>>(new Set())
  const [reasons, setReasons] = useState<Readonly<Record<string, string | undefined>>>({})
  const [childIds, setChildIds] = useState<ReadonlySet<string>>(new Set())
  const [isAnsweringAll, setIsAnsweringAll] = useState(false)
  const { ended, end, endByOthers, outcomeText } = useEnded(open, pendingIds)
  const { mutateAsync: sendDecline } = useChange({
    // The card says why.
    handledCodes: refusedText.codes,
    send: ({ id, words }: { id: string; words: string | null }) =>
      sendOnce(declineRequest, { params: { id }, body: { answer: words } }),
  })
  const undoAction = useUndoEntries(requestsKey)
  const reopen = useChange({
    errorTitle: 'errors.undo',
    send: ({ id }: Request) => sendOnce(reopenRequest, { params: { id } }),
    onDone: () => showToast({ tone: 'quiet', title: undo('done'), text: t('again', { count: 1 }) }),
    refetch: { queryKey: requestsKey },
  })

  /** @returns the request when this member has answered it */
  async function answer(request: Request, send: () => Promise<{ request: Request }>): Promise<Request | undefined> {
    const { id, childId } = request
    setPendingIds((ids) => new Set(ids).add(id))
    setReasons((known) => ({ ...known, [id]: undefined }))
    try {
      const { request: now } = await send()
      setChildIds((ids) => new Set(ids).add(childId))
      const isOwn = now.answeredBy?.id === user?.id
      const word = now.status === 'granted' ? t('granted') : t('answered')
      end(request, isOwn ? word : outcomeText(now), isOwn ? ownMs : othersMs)
      return isOwn ? now : undefined
    } catch (error) {
      if (error instanceof HttpError && (error.code === 'already_answered' || error.status === 404))
        await endByOthers(request)
      else if (error instanceof HttpError)
        setReasons((known) => ({ ...known, [id]: refusedText.of(error, request, children) }))
      return undefined
    } finally {
      setPendingIds((ids) => new Set([...ids].filter((other) => other !== id)))
      void client.invalidateQueries({ queryKey: requestsKey })
    }
  }

  function sendGrant(request: Request, points: number | null = null): Promise<Request | undefined> {
    const { id, childId, subjectId } = request
    const rewards = client.getQueryData(rewardsQuery(childId).queryKey)
    const reward = rewards?.find((one) => one.id === subjectId)
    const granting = grantingOf(request, { reward, deedTitle: t('deedOpen') })
    const act = { ...granting, errorTitle: 'errors.update', handledCodes: refusedText.codes } as const
    // It cannot wait, so there is a reply.
    return answer(request, async () => (await performAct(client, act, { id, points }))!)
  }

  async function grant(request: Request, points?: number): Promise<void> {
    const granted = await sendGrant(request, points)
    if (granted) showToast({ title: t('granted'), action: undoOf([granted]) })
  }

  /** One after the other. A refusal leaves its card, with the reason. */
  async function grantAll(requests: readonly Request[]): Promise<void> {
    setIsAnsweringAll(true)
    const granted: Request[] = []
    for (const request of requests) granted.push(...[await sendGrant(request)].flatMap((one) => one ?? []))
    setIsAnsweringAll(false)
    if (granted.length > 0) showToast({ title: t('grantedAll', { count: granted.length }), action: undoOf(granted) })
  }

  async function decline(request: Request, words: string | null): Promise<void> {
    const { id, childId } = request
    const declined = await answer(request, () => sendDecline({ id, words }))
    void invalidateChild(client, childId)
    const name = children.find((child) => child.id === childId)?.name ?? ''
    const handleUndo = () => reopen.mutate(request)
    if (declined)
      showToast({
        tone: 'quiet',
        title: t('declined', { name }),
        action: { label: common('undo'), onAct: handleUndo },
      })
  }

  /** A wish has no entry. */
  function undoOf(granted: readonly Request[]) {
    const entries = granted.flatMap(({ activityId, childId, title, kind, points }) =>
      activityId === null
        ? []
        : { id: activityId, childId, title: title ?? t('deedOpen'), points: changeOf({ kind, points }) },
    )
    return entries.length > 0 ? undoAction({ entries, text: t('again', { count: entries.length }) }) : undefined
  }

  const outcomes = new Map([...ended].map(([id, { text }]) => [id, text]))
  const endedOnes = [...ended.values()].map(({ request }) => request)
  const shown = [...open.filter(({ id }) => !ended.has(id)), ...endedOnes].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { shown, outcomes, reasons, pendingIds, childIds, isAnsweringAll, grant, grantAll, decline }
}

/** Those that say for a moment what became of them: what was answered here or by others, or taken back. */
function useEnded(open: readonly Request[], pendingIds: ReadonlySet<string>) {
  const t = useTranslations('asks')
  const client = useQueryClient()
  const { data: children = [] } = useChildren()
  const [ended, setEnded] = useState<ReadonlyMap<string, { request: Request; text: string }>>(new Map())

  /** Lets a card say what became of it, and go. */
  function end(request: Request, text: string, forMs: number): void {
    setEnded((known) => new Map(known).set(request.id, { request, text }))
    client.setQueryData(openRequestsQuery.queryKey, (list) => list?.filter(({ id }) => id !== request.id))
    setTimeout(() => setEnded((known) => new Map([...known].filter(([id]) => id !== request.id))), forMs)
  }

  /** Says what others have made of a request. */
  async function endByOthers(request: Request): Promise<void> {
    const { childId, id } = request
    const latest = await readLatest(client, childId)
    if (!latest) return
    const now = latest.find((other) => other.id === id)
    if (now?.status !== 'open') end(request, now ? outcomeText(now) : '', now ? othersMs : 0)
  }

  function outcomeText({ answeredBy, childId }: Request): string {
    if (answeredBy) return t('already', { by: answeredBy.name })
    return t('withdrawn', { name: children.find(({ id }) => id === childId)?.name ?? '' })
  }

  const before = useRef(open)
  const noteGone = useEffectEvent((requests: readonly Request[]) => {
    const gone = before.current.filter(
      ({ id }) => !requests.some((other) => other.id === id) && !pendingIds.has(id) && !ended.has(id),
    )
    before.current = requests
    for (const request of gone) void endByOthers(request)
  })
  useEffect(() => {
    noteGone(open)
  }, [open])

  return { ended, end, endByOthers, outcomeText }
}
