import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoResponseError, refusalOf } from '../../../platform/http/client.ts'
import { fetchOwn } from '../../../platform/http/fetchOwn.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
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
  const [isNotSaved, setIsNotSaved] = useState(false)
  const { data: file, ...fetching } = useChange({
    errorTitle: 'errors.operation',
    send: fetchFile,
    refetch: { queryKey: ['/api', 'family', 'export', 'dates'] },
  })
  if (file) {
    const save = () => {
      setIsNotSaved(false)
      return share({ files: [file] }).catch(() => setIsNotSaved(true))
    }
    return (
      <>
        <Button icon="download" wide onClick={save}>
          {t('save')}
        </Button>
        {isNotSaved && <FormError>{t('notSaved')}</FormError>}
      </>
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
