/** The value of `WWW-Authenticate` for a token that has ended (RFC 6750, section 3; tokens § Refused tokens). */
export const challengeFor = (tokenStatus: string): string =>
  `Bearer error="invalid_token", error_description="${tokenStatus}"`
