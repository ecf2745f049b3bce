import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The digest that the database stores instead of a token, so that a copy of the database does not open any session. */
export const digestOf = (token: string) => hash('sha256', token, 'base64url')
