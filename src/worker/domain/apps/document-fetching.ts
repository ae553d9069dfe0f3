/**
 * Fetches the text of the JSON at an https address: with status 200, without following redirects, and of at most 5,120
 * bytes (draft-ietf-oauth-client-id-metadata-document, section 6.6). Null if there is no such text.
 */
export type FetchDocument = (url: string) => Promise<string | null>
