import { cookieOf, newEmail, password } from './account.ts'

/** A family in an app that runs in a process of its own. */
export interface AppFamily {
  email: string
  cookie: string
  childIds: string[]
}

/** @param children how many */
export async function startAppFamily(url: string, children: number): Promise<AppFamily> {
  const email = newEmail()
  const signedUp = await postJson(url, '/api/auth/sign-up/email', { name: 'Robin', email, password, timeZone: 'UTC' })
  if (signedUp.status !== 200) throw new Error(`sign-up gave ${signedUp.status} ${await signedUp.text()}`)
  const cookie = cookieOf(signedUp)
  const childIds: string[] = []
  for (let n = 0; n < children; n += 1) {
    const added = await postJson(url, '/api/children', { name: `Child ${n}` }, cookie)
    childIds.push(((await added.json()) as { id: string }).id)
  }
  return { email, cookie, childIds }
}

/** Signs in to any process of the app.@returns the cookies of the new session */
export async function signInTo(url: string, email: string): Promise<string> {
  const signedIn = await postJson(url, '/api/auth/sign-in/email', { email, password })
  if (signedIn.status !== 200) throw new Error(`sign-in gave ${signedIn.status} ${await signedIn.text()}`)
  return cookieOf(signedIn)
}

export function postJson(
  url: string,
  path: string,
  body: object,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(cookie !== undefined && { cookie }), ...headers },
    body: JSON.stringify(body),
  })
}
