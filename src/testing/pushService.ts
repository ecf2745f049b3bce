import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ReminderText } from '../features/reminders/rules.ts'

/** For localhost alone, and trusted by nobody but these tests: the key is no secret. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggoP2/U7TwBaF5SOL
vm8C8mZV2n5EdylKUUmfUAySYcihRANCAAROKX5uhByZrtJQKIG3LdJD0fJjjWfx
I40Pqw32eKuc2YSomtA3RJxU1bMmzWTiU5lteSgdQ3ryVM1UMFTTdQ5D
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjQwMTAxMDAwMDAwWhgPMjEyNDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABE4pfm6EHJmu0lAo
gbct0kPR8mONZ/EjjQ+rDfZ4q5zZhKia0DdEnFTVsybNZOJTmW15KB1DevJUzVQw
VNN1DkOjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBSrEx2K8laMqU4l3C9z1J5PTHZTsjAKBggqhkjOPQQD
AgNIADBFAiAEkhRUGFQKtsOW06it0/SugrwQwklaJsacWzjDLGXqdAIhALeSikyt
2QHda9BUQzJp+5fZfCfo9KkYO2KkhVYiKDiU
-----END CERTIFICATE-----`

interface Received {
  path: string
  headers: IncomingMessage['headers']
  text: ReminderText
}

export interface PushService {
  /** `localhost:port`, for `PUSH_HOSTS`. */
  host: string
  /** What has arrived and was decrypted, in order. */
  received: Received[]
  /** Says how messages to a path are answered; with 201 otherwise. */
  answer(path: string, respond: (response: ServerResponse) => void): void
  /** Makes a subscription, as the browser of a guardian does. */
  subscribe(path: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  close(): Promise<void>
}

interface Browser {
  ecdh: ECDH
  auth: Buffer
}

/** Starts a push service by https on this machine, which decrypts what it gets with the keys of the subscriptions. */
export async function startPushService(): Promise<PushService> {
  const { ca } = globalAgent.options
  globalAgent.options.ca = cert
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, (response: ServerResponse) => void>()
  const received: Received[] = []
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!
      const text = JSON.parse(decrypt(Buffer.concat(chunks), browsers.get(path)!)) as ReminderText
      received.push({ path, headers: request.headers, text })
      const respond = answers.get(path)
      if (respond) respond(response)
      else response.writeHead(201).end()
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
    answer: (path, respond) => void answers.set(path, respond),
    subscribe(path) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      browsers.set(path, { ecdh, auth })
      return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async close() {
      globalAgent.options.ca = ca
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Decrypts one record of `aes128gcm`, as RFC 8188 and RFC 8291 tell browsers to. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const theirKey = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + theirKey.length)
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirKey])
  const secret = derive(ecdh.computeSecret(theirKey), auth, info, 32)
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (body.readUInt32BE(16) < record.length || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('the record is not the last one')
  return padded.subarray(0, end).toString()
}
