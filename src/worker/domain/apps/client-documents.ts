import * as z from 'zod'
import { ApiError } from '../../errors.ts'
import { isRedirectUri } from '../../redirect-uris.ts'
import { check } from '../../validation.ts'
import { text } from '../shared/fields.ts'
import { isFetchable } from './client-addresses.ts'

/** A client as it describes itself. `redirectUris` are in its order. */
export type Client = { id: string; name: string; redirectUris: readonly string[] }

/** Maximum characters of a client's name. A host can have more. */
const nameLength = 120

/** Hours that a fetched document is used. */
export const documentHours = 24

/** Throws unless the service may fetch the document of this client. */
export function ensureFetchable(clientId: string, ownHost: string): void {
  if (!isFetchable(clientId, ownHost)) throw new ApiError('client_invalid')
}

/**
 * The client that a document describes. Throws unless its `client_id` is the address of the document, and it can
 * identify itself without a secret (draft-ietf-oauth-client-id-metadata-document, section 4).
 */
export function readDocument(clientId: string, json: string): Client {
  const document = check(Document, parsed(json))
  if (!document.success || document.data.client_id !== clientId) throw new ApiError('client_invalid')
  const { client_name: name, redirect_uris: redirectUris } = document.data
  return { id: clientId, name: name ?? new URL(clientId).hostname.slice(0, nameLength), redirectUris }
}

const Document = z.lazy(() =>
  z
    .looseObject({
      client_id: z.string(),
      client_name: text({ min: 1, max: nameLength }).optional(),
      redirect_uris: z.array(z.string().refine(isRedirectUri)).min(1),
      client_secret: z.undefined().optional(),
      client_secret_expires_at: z.undefined().optional(),
      token_endpoint_auth_method: z.string().optional(),
      token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
    })
    .refine(isPublic),
)

/** Some clients prefer a key and offer to do without one. */
const isPublic = (document: {
  token_endpoint_auth_method?: string | undefined
  token_endpoint_auth_methods_supported?: string[] | undefined
}): boolean => {
  const { token_endpoint_auth_method: method = 'none', token_endpoint_auth_methods_supported: offered = [] } =
    document
  return method === 'none' || (method === 'private_key_jwt' && offered.includes('none'))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new ApiError('client_invalid')
  }
}
