import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database stores of a token, so that a copy of the database signs nobody in. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
