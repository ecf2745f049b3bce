import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import postgres from 'postgres'

/**
 * What the least that a server can do takes on a machine. What is posted it reads, adds to a row, writes another, and says so: one statement,
 * as an award is. What is asked for it has ready, as long as a page of the timeline. But nobody is asked for who they are, nothing is checked,
 * and nothing is told of it afterwards.
 */
const rows = 1000
const sql = postgres(process.env.DATABASE_URL!, { max: 1 })
await sql`create table balances as select n as id, 0 as points from generate_series(1, ${rows}) n`
await sql`alter table balances add primary key (id)`
await sql`create table entries (id bigint generated always as identity primary key, balance_id int not null, points int not null, created_at timestamptz not null default now())`

const page = Buffer.from(JSON.stringify('x'.repeat(7500)))

createServer((request, response) => void answer(request, response)).listen(Number(process.env.PORT), '127.0.0.1')

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return send(response, 200, page)
  const { points } = (await json(request)) as { points: number }
  const id = 1 + Math.floor(Math.random() * rows)
  const [entry] = await sql`
    with moved as (update balances set points = points + ${points} where id = ${id} returning id)
    insert into entries (balance_id, points) select id, ${points} from moved returning id, created_at`
  send(response, 201, Buffer.from(JSON.stringify(entry)))
}

function send(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.byteLength }).end(body)
}
