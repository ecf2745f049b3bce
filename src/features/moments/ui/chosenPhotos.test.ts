import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../../testing/deferred.ts'
import { UnusablePhotoError } from './photoChoice.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

/** The browser's decoder: each file is read when the test says so. */
const decoder = new Map<string, ReturnType<typeof createDeferred<PreparedPhoto>>>()
vi.mock('./preparePhoto.ts', () => ({
  preparePhoto: ({ name }: File) => {
    const read = createDeferred<PreparedPhoto>()
    decoder.set(name, read)
    return read.promise
  },
}))
vi.mock('./dataUrlOf.ts', () => ({ dataUrlOf: (blob: Blob) => blob.text() }))
const { addFiles, photosOf, removeChosen, saveWithPhotos, takeOut } = await import('./chosenPhotos.ts')

const page = new EventTarget()
beforeEach(() => {
  decoder.clear()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

let forms = 0
const newForm = () => `form ${(forms += 1)}`
const file = (name: string) => new File([name], name)
async function read(name: string, content = name): Promise<void> {
  await expect.poll(() => decoder.has(name)).toBe(true)
  decoder.get(name)!.resolve({ blob: new Blob([content]), day: undefined })
}
async function fail(name: string): Promise<void> {
  await expect.poll(() => decoder.has(name)).toBe(true)
  decoder.get(name)!.reject(new UnusablePhotoError('photoBroken'))
}
const mayClose = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const urlsOf = (form: string) => photosOf(form).photos.map(({ url }) => url)

it('Save waits for every photo that was picked before it, or while it waits', async () => {
  const form = newForm()
  const save = vi.fn((keys: readonly string[]) => void takeOut(form, keys))
  void addFiles(form, [file('a'), file('b')], { max: 6 })
  await read('a')
  const saved = saveWithPhotos(form, save)
  void addFiles(form, [file('c')], { max: 6 })
  await read('b')
  await expect.poll(() => urlsOf(form)).toEqual(['a', 'b'])
  expect(save).not.toHaveBeenCalled()
  expect([photosOf(form).isSaving, mayClose()]).toEqual([true, false])
  await read('c')
  expect(await saved).toEqual([])
  expect(save).toHaveBeenCalledExactlyOnceWith([expect.any(String), expect.any(String), expect.any(String)])
  // Nothing is left for the next moment.
  expect([photosOf(form), mayClose()]).toEqual([photosOf(newForm()), true])
})

it('Save that is pressed twice saves once, also in a form that was left and shown again', async () => {
  const form = newForm()
  const save = vi.fn()
  void addFiles(form, [file('a')], { max: 6 })
  const both = Promise.all([saveWithPhotos(form, save), saveWithPhotos(form, save)])
  await read('a')
  await both
  expect(save).toHaveBeenCalledOnce()
})

it('Save does nothing when a photo turns out to be unusable meanwhile, and goes ahead when that is known', async () => {
  const form = newForm()
  const save = vi.fn()
  void addFiles(form, [file('a'), file('b')], { max: 6 })
  const saved = saveWithPhotos(form, save)
  await fail('a')
  await read('b')
  expect(await saved).toEqual([{ problem: 'photoBroken', name: 'a' }])
  expect(save).not.toHaveBeenCalled()
  expect([urlsOf(form), photosOf(form).isSaving]).toEqual([['b'], false])
  expect(await saveWithPhotos(form, save)).toEqual([])
  expect(save).toHaveBeenCalledOnce()
})

it('Save goes ahead when a picture turns out to be there already', async () => {
  const form = newForm()
  const save = vi.fn()
  void addFiles(form, [file('a'), file('b')], { max: 6 })
  const saved = saveWithPhotos(form, save)
  await read('a', 'same')
  await read('b', 'same')
  expect(await saved).toEqual([])
  expect(save).toHaveBeenCalledExactlyOnceWith([expect.any(String)])
})

it('a Save that fails can be pressed again', async () => {
  const form = newForm()
  await expect(saveWithPhotos(form, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(photosOf(form).isSaving).toBe(false)
})

it('photos stay with the form that they were picked in, whichever is shown when they are read', async () => {
  const [mia, leo] = [newForm(), newForm()]
  void addFiles(mia, [file('a')], { max: 6 })
  void addFiles(leo, [file('b')], { max: 6 })
  const save = vi.fn()
  const saved = saveWithPhotos(leo, save)
  await read('a')
  await read('b')
  await saved
  expect([urlsOf(mia), urlsOf(leo)]).toEqual([['a'], ['b']])
  expect(save).toHaveBeenCalledWith(photosOf(leo).photos.map(({ key }) => key))
})

it('the same picture is taken once, whatever its files are called, and not again if it is being sent', async () => {
  const form = newForm()
  void addFiles(form, [file('a'), file('copy of a'), file('b')], { max: 6, others: ['sent'] })
  await read('a', 'same')
  await read('copy of a', 'same')
  await read('b', 'sent')
  await expect.poll(() => photosOf(form).reading).toBe(0)
  expect(urlsOf(form)).toEqual(['same'])
  expect(photosOf(form).unusable).toEqual([
    { problem: 'photoTwice', name: 'copy of a' },
    { problem: 'photoTwice', name: 'b' },
  ])
  removeChosen(form, photosOf(form).photos[0]!.key)
  void addFiles(form, [file('again')], { max: 6 })
  await read('again', 'same')
  await expect.poll(() => urlsOf(form)).toEqual(['same'])
})
