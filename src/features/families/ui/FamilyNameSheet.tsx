import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { Button } from '../../../platform/ui/Button.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useForm } from '../../../platform/ui/useForm.ts'
import type { User } from '../../auth/contract.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { maxFamilyNameLength } from '../contract.ts'
import { ownNameOf } from './useFamilyName.ts'
import { useUpdateFamily } from './useUpdateFamily.ts'

const schema = z.object({ name: z.string().check(z.trim()) })

export function FamilyNameSheet({ open, onClose, user }: { open: boolean; onClose: () => void; user: User }) {
  const t = useTranslations('settings')
  const common = useTranslations('common')
  const { mutateAsync, isPending } = useUpdateFamily()
  const form = useForm({
    schema,
    initial: { name: ownNameOf(user) ?? '' },
    draftKey: useDraftKey('family: name'),
    isOpen: open,
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('name')}
      isChangedMeanwhile={form.isChangedMeanwhile}
      onSubmit={form.submit(async ({ name }) => {
        await mutateAsync({ name: name || null })
        form.clear({ name })
        onClose()
      })}
      actions={
        <Button type="submit" wide pending={isPending}>
          {common('save')}
        </Button>
      }
    >
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        helper={t('nameHint')}
        maxLength={maxFamilyNameLength}
        enterKeyHint="done"
        {...form.field('name')}
      />
    </Sheet>
  )
}
