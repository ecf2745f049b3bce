import type { ComponentType, ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import type { ModuleArtName } from '../../../platform/ui/ModuleArt.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import type { Accent } from '../../../platform/ui/tone.ts'
import type { Child } from '../../children/contract.ts'
import type { ActivityType } from '../rules.ts'
import type { Activity } from '../contract.ts'

/**
 * How the entries of a feature look, by type. Its `ui/feature.tsx` exports them as `entries`;
 * `app/screens/entryLooks.ts` collects them, after the first screen.
 */
export type EntryLooks = Readonly<Partial<Record<ActivityType, EntryLook>>>

export interface EntryLook {
  accent: Accent
  /** The name of the type, for its number in a week and its chip in the timeline. */
  name: (t: Translate) => string
  /** The picture beside that name. */
  mark: (size: number) => ReactNode
  picture?: (entry: Activity, data: Metadata) => ReactNode
  /**
   * The title in the reader's language.
   * @param data the metadata of the entry; empty if it is missing or broken
   * @returns undefined where the data says nothing that is known. The stored title shows then.
   */
  title: (t: Translate, data: Metadata, entry: Activity) => string | undefined
  /** Shows below the title. */
  Details?: ComponentType<{ data: Metadata }>
  Below?: ComponentType<EntryBelow>
  /** An offer in the sheet of an entry that was not undone. */
  Offer?: ComponentType<EntryOffer>
  /** Drawn in grey, as something that is no reason to be glad. */
  isQuiet?: (entry: Activity) => boolean
  /**
   * Says what the undo of an entry changes. Without one, it says that the points are reversed.
   */
  UndoText?: ComponentType<UndoOf>
  /** The sheet with which an entry is corrected. */
  Editor?: ComponentType<EntryEditor>
  /** Such an entry cannot be undone. */
  isPermanent?: true
}

export interface EntryBelow {
  entry: Activity
  /** In the sheet about it, and not in a list, where the whole row is one button. */
  isInSheet: boolean
}

export interface EntryOffer {
  entry: Activity
  onTaken: () => void
}

export interface EntryEditor extends DialogProps {
  entry: Activity
  data: Metadata
  onChanged: () => void
}

export interface UndoOf {
  entry: Activity
  data: Metadata
  /** The day and the time of the entry, in words. */
  when: string
}

/** A translator for the whole catalogue. Its keys start with the group. */
export type Translate = ReturnType<typeof useTranslations<never>>
export type Metadata = Readonly<Record<string, unknown>>

/** A module that opens from Home. Its `ui/module.ts` exports it as `module`; `app/screens/modules.ts` collects them. */
export interface ModuleUi {
  /** In the address: `/?module=name`. */
  name: string
  /** The place on Home, lowest first. */
  order: number
  /** Its drawing, which is named like its colour. */
  art: ModuleArtName
  title: (t: Translate) => string
  loadScreen: () => Promise<ComponentType<{ child: Child; onBack: () => void }>>
}

const looks = new Map<string, EntryLook>()

/** Makes the entries of features known. Call it once, before anything renders that shows entries. */
export function registerEntries(features: readonly EntryLooks[]): void {
  for (const entries of features) for (const [type, look] of Object.entries(entries)) looks.set(type, look)
}

/** How entries of a type look. Undefined for a type that a newer release stored. */
export const lookOf = (type: string) => looks.get(type)

export function pictureOf(entry: Activity, data: Metadata): ReactNode {
  const look = lookOf(entry.type)
  return look?.picture?.(entry, data) || look?.mark(26)
}
