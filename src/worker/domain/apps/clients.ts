import { type SQL, sql } from 'drizzle-orm'
import { textArray } from '../../database.ts'
import { ApiError } from '../../errors.ts'
import { redirectHostOf } from '../../redirect-uris.ts'
import { type Client, documentHours, ensureFetchable, readDocument } from './client-documents.ts'
import type { FetchDocument } from './document-fetching.ts'

/** Where clients are found: those of the settings, and the world. */
export type Clients = {
  appUrl: string
  configured: readonly Client[]
  fetchDocument: FetchDocument
}

/** A configured client, the one of a document that is kept, or else of one that is fetched now. */
export async function clientOf(
  clientId: string,
  kept: Client | null,
  { appUrl, configured, fetchDocument }: Clients,
): Promise<{ client: Client; isFetched: boolean }> {
  const known = configured.find(({ id }) => id === clientId) ?? kept
  if (known) return { client: known, isFetched: false }
  ensureFetchable(clientId, new URL(appUrl).hostname)
  const json = await fetchDocument(clientId)
  if (json === null) throw new ApiError('client_unreachable')
  return { client: readDocument(clientId, json), isFetched: true }
}

/** The host of a client with an address, otherwise the host to which the browser returns. */
export const hostOf = ({ id }: Client, redirectUri: string): string =>
  id.startsWith('https://') ? new URL(id).hostname : redirectHostOf(redirectUri)

/** The client of a document that was fetched within a day, as JSON. */
export const keptDocument = (clientId: string | null): SQL => sql`(
  select json_build_object('id', d.client_id, 'name', d.name, 'redirectUris', d.redirect_uris)
    from app_documents d
   where d.client_id = ${clientId}::text and d.fetched_at > now() - make_interval(hours => ${documentHours}))`

/** Stores what was fetched. */
export const storeDocument = ({ id, name, redirectUris }: Client): SQL => sql`
  insert into app_documents (client_id, name, redirect_uris) values (${id}, ${name}, ${textArray(redirectUris)})
  on conflict (client_id) do update
    set name = excluded.name, redirect_uris = excluded.redirect_uris, fetched_at = now()`
