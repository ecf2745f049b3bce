import { notFound } from '../../platform/http/errors.ts'
import { admit, jsonType, mountRoute, readInput, respond } from '../../platform/http/route.ts'
import type { Mount } from '../points/feature.ts'
import { understandQuestion } from './contract.ts'
import { askModel } from './model.ts'

/** Each keeps a connection open for up to 3 s. */
const maxAtOnce = 8

export function mountAssistant({ app }: Mount): void {
  /** The families with a question on its way. */
  const asking = new Set<string>()

  mountRoute(app, understandQuestion, async (c, token) => {
    const { familyId, today } = await admit(app, understandQuestion, c, token)
    const { model } = app
    if (model === undefined) throw notFound()
    const { input } = await readInput(understandQuestion, c)
    const reply = asking.has(familyId) || asking.size >= maxAtOnce ? null : await ask()
    return respond(c, 200, JSON.stringify(reply), { ...app.headers, ...jsonType })

    async function ask() {
      asking.add(familyId)
      try {
        return await askModel(model!, input.body, today)
      } catch (error) {
        // Messages of other errors may hold a part of the reply.
        const { name, message } = error as Error
        const reason = name === 'ModelError' ? message : name
        app.log.warn({ event: 'model_failed', reason }, 'the model gave no reply that can be used')
        return null
      } finally {
        asking.delete(familyId)
      }
    }
  })
}
