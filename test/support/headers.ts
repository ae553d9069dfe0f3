export const origin = 'https://cairn.test'

export const asJson = { 'content-type': 'application/json' }

/** The origin of a foreign page. */
export const fromElsewhere = { origin: 'https://elsewhere.test' }

export const bearer = (secret: string | undefined) => ({ authorization: `Bearer ${secret}` })

/** Headers of a session. Without the service's Origin it may only read. */
export const sessionCookie = (secret: string) => ({ cookie: `__Host-session=${secret}` })

/** Headers of a signed-in user on a page of the service. */
export const fromBrowser = (secret: string) => ({ ...sessionCookie(secret), origin })
