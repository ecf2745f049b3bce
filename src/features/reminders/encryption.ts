import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a subscription, in base64url: a point of P-256, and a secret of 16 bytes. */
export interface SubscriptionKeys {
  p256dh: string
  auth: string
}

interface Random {
  salt: Buffer
  /** The private key of a pair that is used once. */
  privateKey: Buffer
}

const curve = 'prime256v1'
/** One record holds any message that push services take. */
const recordSize = 4096

/** Whether a browser could have made these keys: the point lies on the curve. */
export function areKeysValid({ p256dh }: SubscriptionKeys): boolean {
  try {
    agreeWith(p256dh)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message for a subscription: `aes128gcm` of RFC 8188 with the keys of RFC 8291.
 * @param random absent but for the vectors of the RFC
 */
export function encrypt(plaintext: string, { p256dh, auth }: SubscriptionKeys, random?: Random): Buffer {
  const { shared, ownKey, theirKey } = agreeWith(p256dh, random?.privateKey)
  const salt = random?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey])
  const secret = hkdf(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2 marks the last record.
  const record = [cipher.update(plaintext, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(ownKey.length, 20)
  return Buffer.concat([head, ownKey, ...record])
}

/** @throws when the point does not lie on the curve */
function agreeWith(p256dh: string, privateKey?: Buffer) {
  const ecdh = createECDH(curve)
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const theirKey = Buffer.from(p256dh, 'base64url')
  return { shared: ecdh.computeSecret(theirKey), ownKey: ecdh.getPublicKey(), theirKey }
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
