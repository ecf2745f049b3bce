import type { ComponentType, ReactNode } from 'react'
import type { useTranslations } from 'use-intl'
import type { Accent } from '../../../platform/ui/tone.ts'
import type { Child } from '../../children/contract.ts'
import type { ActivityType } from '../rules.ts'
import type { Activity } from '../contract.ts'

/**
 * The browser part of a feature. Its `ui/feature.tsx` exports it as `ui`; `app/screens/featureUis.ts` collects them.
 */
export interface FeatureUi {
  entries?: Readonly<Partial<Record<ActivityType, EntryLook>>>
  module?: ModuleUi
}

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

export interface EntryEditor {
  entry: Activity
  data: Metadata
  open: boolean
  onClose: () => void
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

/** A module that opens from Home. */
export interface ModuleUi {
  /** In the address: `/?module=name`. */
  name: string
  /** The place on Home, lowest first. */
  order: number
  /** The button on Home that opens it: a `ModuleTile`. */
  Tile: ComponentType<{ child: Child; onOpen: () => void }>
  loadScreen: () => Promise<ComponentType<{ child: Child; onBack: () => void }>>
}

const looks = new Map<string, EntryLook>()

/** Makes the entries of features known. Call it once, before anything renders. */
export function registerEntries(uis: readonly FeatureUi[]): void {
  for (const { entries = {} } of uis) for (const [type, look] of Object.entries(entries)) looks.set(type, look)
}

/** How entries of a type look. Undefined for a type that a newer release stored. */
export const lookOf = (type: string) => looks.get(type)

export function pictureOf(entry: Activity, data: Metadata): ReactNode {
  const look = lookOf(entry.type)
  return look?.picture?.(entry, data) || look?.mark(26)
}
