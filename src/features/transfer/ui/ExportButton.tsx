import { useTranslations } from 'use-intl'
import { NoResponseError, refusalOf } from '../../../platform/http/client.ts'
import { fetchOwn } from '../../../platform/http/fetchOwn.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { canShareFile, isInstalledOnIos, share } from '../../../platform/ui/share.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { exportFamily } from '../contract.ts'

/** A family with many photos has a large file. */
const exportMs = 30 * 60_000

/** Gets the file of everything that the family has. */
export function ExportButton() {
  const t = useTranslations('transfer')
  if (isInstalledOnIos() && canShareFile('pipling.zip', 'application/zip')) return <ShareButton />
  return (
    <ButtonLink href={exportFamily.path} download icon="download" wide>
      {t('download')}
    </ButtonLink>
  )
}

/** Two taps: the file may take longer to arrive than iOS allows between a tap and sharing. */
function ShareButton() {
  const t = useTranslations('transfer')
  const { data: file, ...fetching } = useChange({
    errorTitle: 'errors.operation',
    send: fetchFile,
    refetch: { queryKey: ['/api', 'family', 'export', 'dates'] },
  })
  if (file) {
    return (
      <Button icon="download" wide onClick={() => share({ files: [file] })}>
        {t('save')}
      </Button>
    )
  }
  return (
    <Button icon="download" wide pending={fetching.isPending} onClick={() => fetching.mutate()}>
      {t('download')}
    </Button>
  )
}

async function fetchFile(): Promise<File> {
  const { path } = exportFamily
  const response = await fetchOwn(path, {}, exportMs)
  if (!response.ok) throw refusalOf(path, response.status, await response.text(), response.headers.get('retry-after'))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'pipling.zip'
  const content = await response.blob().catch(() => {
    throw new NoResponseError()
  })
  return new File([content], name, { type: 'application/zip' })
}
