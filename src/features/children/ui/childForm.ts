import * as z from 'zod/mini'
import { visible } from '../../../platform/http/shapes.ts'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { type addChild, type Child, doorPictures, habitTicks, type updateChild } from '../contract.ts'
import { ageOf, isPossibleBirthday, proposedAvatar } from '../rules.ts'

/**
 * A choice may not be the empty text, so "prefer not to say" has a word of its own. `docs/product-decisions.md`, row
 * 44.
 */
export const genderChoices = ['boy', 'girl', 'none'] as const

interface Texts {
  name: string
  age: string
  birthdayFuture: string
  date: string
}

/**
 * @param today the family's current day, the latest valid birthday
 * @param birthday the stored one, which stays valid: it lies ahead after the family has moved west, or lets its day end
 * later
 */
export function childSchema(
  texts: Texts,
  { today, isNew, birthday }: { today: string; isNew: boolean; birthday?: string | null | undefined },
) {
  return z.object({
    name: z.string().check(z.trim(), visible(texts.name)),
    // On edit a wrong age is left out without a word: the helper under the field says so. docs/product-decisions.md,
    // row 2.
    age: z
      .string()
      .check(z.refine((age) => !isNew || age.trim() === '' || ageOf(age) !== undefined, { error: texts.age })),
    gender: z.enum(genderChoices),
    birthday: z.string().check(
      z.refine((day) => day <= today || day === birthday, { error: texts.birthdayFuture }),
      z.refine((day) => day === '' || day > today || isPossibleBirthday(day, today), { error: texts.date }),
    ),
    avatarUrl: z.string(),
    habits: z.enum(habitTicks),
    deductions: z.enum(['true', 'false']),
    /** The pictures that were tapped, `none` to remove the door, or empty to leave it as it is. */
    door: z.string(),
  })
}

type ChildForm = z.output<ReturnType<typeof childSchema>>

export function formOf(child: Child | undefined): Record<keyof ChildForm, string> {
  return {
    name: child?.name ?? '',
    age: child?.age?.toString() ?? '',
    gender: child?.gender ?? 'none',
    birthday: child?.birthday ?? '',
    avatarUrl: child?.avatarUrl ?? proposedAvatar,
    habits: child?.view.habits ?? 'free',
    deductions: String(child?.view.deductions ?? false),
    door: '',
  }
}

/** Builds the request: only fields that were filled in. docs/spec.md, section 5. */
export function newChildOf({ name, age, gender, birthday, avatarUrl }: ChildForm): BodyInput<typeof addChild> {
  return {
    name,
    ...(ageOf(age) !== undefined && { age: ageOf(age) }),
    ...(gender !== 'none' && { gender }),
    ...(birthday && { birthday }),
    ...(avatarUrl && { avatarUrl }),
  }
}

/**
 * The fields that were changed, and no other: the other parent may have changed those. A field that had a value and is
 * now empty is sent as null.
 */
export function changesOf(
  form: ChildForm,
  before: Child,
  changed: ReadonlySet<keyof ChildForm>,
): BodyInput<typeof updateChild> {
  const all = {
    ...newChildOf(form),
    ...(form.age.trim() === '' && before.age !== null && { age: null }),
    ...(form.gender === 'none' && before.gender !== null && { gender: null }),
    ...(form.birthday === '' && before.birthday !== null && { birthday: null }),
  }
  const view = {
    ...(changed.has('habits') && { habits: form.habits }),
    ...(changed.has('deductions') && { deductions: form.deductions === 'true' }),
  }
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => changed.has(name as keyof ChildForm))),
    ...(Object.keys(view).length > 0 && { view }),
    ...(changed.has('door') && { door: form.door === 'none' ? null : tappedPictures(form.door) }),
  }
}

/** The pictures of a door, from the text of its field. */
export const tappedPictures = (door: string) =>
  door.split(' ').flatMap((name) => doorPictures.filter((picture) => picture === name))
