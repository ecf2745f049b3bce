import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { addChild, listChildren } from '../features/children/contract.ts'
import { addHabit, listHabits } from '../features/habits/contract.ts'
import { listActivities } from '../features/timeline/contract.ts'
import { type Family, startServer, type TestServer } from '../testing/startServer.ts'
import { makeToken } from '../testing/tokens.ts'

const page = readFileSync(new URL('../../docs/integrations.md', import.meta.url), 'utf8')

/** The examples of a language in the section of this name. */
function examplesIn(section: string, language: string): string[] {
  const [, text = ''] = page.split(`# ${section}\n`)
  const [ofSection = ''] = text.split(/\n##+ /)
  return [...ofSection.matchAll(/```(\w+)\n([^]*?)```/g)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  )
}

const run = promisify(execFile)
const has = (command: string) => spawnSync(command, ['--version']).status === 0

let server: TestServer
let family: Family
let childId: string
let listening: ReturnType<typeof serve>
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  server = await startServer()
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const { token } = await makeToken(family, { scopes: ['read', 'award', 'checkin'] })
  const port = await new Promise<number>((resolve) => {
    const fetch = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? {} : { body: await request.arrayBuffer() }
      return server.fetch(pathname + search, { method: request.method, headers: request.headers, ...body })
    }
    listening = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
  env = { ...process.env, PIPLING_URL: `http://127.0.0.1:${port}`, PIPLING_TOKEN: token }
})
afterAll(async () => {
  listening.close()
  await server.close()
})

it.runIf(has('curl'))('the example for curl runs where there is curl: it awards 5 points', async () => {
  const [code] = examplesIn('curl', 'sh')
  // Not every machine has it.
  const uuidgen = `uuidgen() { echo ${randomUUID()}; }\n`
  await run('sh', ['-ec', uuidgen + code!], { env })
  const [entry] = await family.ok(listActivities, { params: { childId } })
  expect(entry).toMatchObject({
    title: 'Set the table',
    points: 5,
    by: { via: { kind: 'token', name: 'Kitchen button' } },
  })
})

it('the example for Node.js runs: it checks in the first habit that is due', async () => {
  await family.ok(addHabit, { body: { childId, title: 'Read' } })
  const [code] = examplesIn('Node.js', 'js')
  // In the zone of the family.
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code!], { env: { ...env, TZ: 'UTC' } })
  expect(stdout).toMatch(/^Mia: Read, 2 points, \d+ in all\n$/)
  expect(await family.ok(listHabits, { params: { childId } })).toMatchObject([{ canCheckin: false, checkedInDays: 1 }])
})

it.runIf(has('python3'))('the example for Python runs where there is Python: it prints the week', async () => {
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 5 } })
  const [code] = examplesIn('Python', 'python')
  const { stdout } = await run('python3', ['-c', code!], { env })
  const [mia] = await family.ok(listChildren)
  expect(stdout).toMatch(new RegExp(`^Mia: ${mia!.points} points, [12] times praise since \\d{4}-\\d{2}-\\d{2}\\n$`))
})

/** The options of Home Assistant that the examples use, as its documentation names them. */
const text = z.string().min(1)
const headers = z.record(text, text)
const restSensor = z.strictObject({
  name: text,
  unique_id: text,
  value_template: text,
  unit_of_measurement: text,
  icon: text.regex(/^mdi:/),
})
const configuration = z.strictObject({
  rest: z.array(
    z.strictObject({ resource: z.url(), headers, scan_interval: z.int().positive(), sensor: z.array(restSensor) }),
  ),
  rest_command: z.record(
    text.regex(/^[a-z_]+$/),
    z.strictObject({
      url: text.regex(/^https:\/\//),
      method: z.enum(['get', 'post', 'put', 'patch', 'delete']),
      headers,
      content_type: z.literal('application/json'),
      payload: text,
    }),
  ),
})
const automations = z.strictObject({
  automation: z.array(
    z.strictObject({
      alias: text,
      triggers: z.array(z.strictObject({ trigger: z.literal('tag'), tag_id: text })),
      actions: z.array(z.strictObject({ action: text, data: z.record(text, z.union([text, z.number()])) })),
    }),
  ),
})
const button = z.strictObject({
  type: z.literal('button'),
  name: text,
  icon: text,
  action_name: text,
  tap_action: z.strictObject({
    action: z.literal('perform-action'),
    perform_action: text,
    data: z.record(text, z.union([text, z.number()])),
  }),
})
const dashboardCard = z.strictObject({
  type: z.literal('entities'),
  title: text,
  entities: z.array(z.union([z.strictObject({ entity: text }), button])),
})

it('the examples for Home Assistant are YAML of its options, and name calls, commands and sensors that exist', () => {
  const tags = [{ tag: '!secret', resolve: (name: string) => name }]
  const [first, second, third] = examplesIn('Home Assistant', 'yaml').map(
    (code) => parse(code, { customTags: tags }) as unknown,
  )
  const { rest, rest_command: commands } = configuration.parse(first)
  const { automation } = automations.parse(second)
  const card = dashboardCard.parse(third)
  const paths = [...rest.map(({ resource }) => resource), ...Object.values(commands).map(({ url }) => url)].map((url) =>
    new URL(url.replace(/\{\{ \w+ \}\}/, '{id}')).pathname.replace('%7Bid%7D', '{id}'),
  )
  expect(paths.filter((path) => !server.calls.some((call) => call.path === path && call.scopes))).toEqual([])
  const used = [
    ...automation.flatMap(({ actions }) => actions.map(({ action }) => action)),
    ...card.entities.flatMap((one) => ('tap_action' in one ? [one.tap_action.perform_action] : [])),
  ]
  expect(used).toEqual(['rest_command.pipling_check_in', 'rest_command.pipling_award'])
  expect(used.filter((name) => !(name.replace('rest_command.', '') in commands))).toEqual([])
  const sensors = rest.flatMap(({ sensor }) =>
    sensor.map(({ name }) => `sensor.${name.toLowerCase().replaceAll(/\W+/g, '_')}`),
  )
  expect(card.entities.flatMap((one) => ('entity' in one ? [one.entity] : []))).toEqual(sensors)
})

it('the configuration for an MCP client is JSON with the address and the key', () => {
  const [code] = examplesIn('AI assistants (MCP)', 'json')
  expect(JSON.parse(code!)).toMatchObject({
    mcpServers: {
      pipling: {
        url: expect.stringMatching(/\/mcp$/),
        headers: { Authorization: expect.stringMatching(/^Bearer pip_/) },
      },
    },
  })
})
