export const origin = 'https://cairn.test'

export const asJson = { 'content-type': 'application/json' }

/** Of a page that is not ours. */
export const fromElsewhere = { origin: 'https://elsewhere.test' }

export const bearer = (secret: string | undefined) => ({ authorization: `Bearer ${secret}` })

/** Of a session; without our Origin it may only read. */
export const sessionCookie = (secret: string) => ({ cookie: `__Host-session=${secret}` })

/** Of someone who is signed in, on a page of ours. */
export const fromBrowser = (secret: string) => ({ ...sessionCookie(secret), origin })
