import type { ComponentType } from 'react'
import type { Activity } from '../contract.ts'

/**
 * An offer in the sheet of an entry that was not undone. Not a part of `FeatureUi`, because the first screen would
 * carry it.
 */
export interface EntryOffer {
  entry: Activity
  onTaken: () => void
}

const offers = new Map<string, ComponentType<EntryOffer>>()

export function registerOffer(type: string, Offer: ComponentType<EntryOffer>): void {
  offers.set(type, Offer)
}

export const offerOf = (type: string) => offers.get(type)
