import * as z from 'zod'
import { anyText } from '../shared/fields.ts'
import { maxQuery } from './requests.ts'

const parameter = (description: string) => anyText(maxQuery).optional().meta({ description })

/** The parameters of a request, for the reference. Others are ignored. Their faults have errors of their own. */
export const AppRequestQuery = z.lazy(() =>
  z.object({
    client_id: parameter('The URL of the metadata document of the app.'),
    redirect_uri: parameter('Where the browser returns, as in the document.'),
    response_type: parameter('Always `code`.'),
    code_challenge: parameter('The SHA-256 of a secret of the app, in base64url.'),
    code_challenge_method: parameter('Always `S256`.'),
    scope: parameter('The scopes, separated by spaces; default: all that read.'),
    resource: parameter('The URL of the API or of `/mcp`; default: the API.'),
    state: parameter('Returned to the app.'),
  }),
)
