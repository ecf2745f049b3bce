import { maxNoteLength, addRequest } from '../../requests/contract.ts'
import { listDeeds } from '../contract.ts'
import { AskForm, type Choice } from './AskForm.tsx'
import { useChildState } from './childState.ts'
import { KidArt } from './Doors.tsx'
import { LineArt, type LineArtName } from './LineArt.tsx'
import { useChildAct } from './useChildAct.ts'
import { useReply } from './useReply.ts'
import { useTranslations } from './texts.ts'

/** More pictures than these a child does not look at. */
const maxDeeds = 7

/** Of the quick list that every family begins with. */
const icons: Readonly<Record<string, LineArtName>> = {
  greeting: 'hand',
  tidyToys: 'toys',
  helpClean: 'broom',
  helpOthers: 'handHeart',
  studyWell: 'graduationCap',
}

/** Tells the grown-ups of something good. It moves no stars: they answer. */
export function GoodScreen() {
  const t = useTranslations('kidAsk')
  const { back, showLine } = useChildState()
  const { act, pending } = useChildAct()
  const deeds = useReply(listDeeds) ?? []
  const other: Choice = { id: '', label: t('goodOther'), art: <KidArt name="good" size={56} /> }
  const choices = deeds.slice(0, maxDeeds).map(({ key, title }) => ({
    id: title,
    label: title,
    art: (
      <span className="kid-pic sun is-small">
        <LineArt name={icons[key ?? ''] ?? 'heart'} size={32} />
      </span>
    ),
  }))

  async function handleSubmit({ id }: Choice, note: string | null): Promise<void> {
    if (!(await act('send', addRequest, { body: { kind: 'deed', title: id || null, note } }))) return
    showLine(t('sent'), 'good')
    back()
  }

  return (
    <AskForm
      title={t('goodTitle')}
      text={t('goodText')}
      accent="blossom"
      choices={[...choices, other]}
      maxWords={maxNoteLength}
      submit={t('send')}
      icon={<LineArt name="heart" size={24} />}
      isPending={pending.size > 0}
      onSubmit={(choice, note) => void handleSubmit(choice, note)}
    />
  )
}
