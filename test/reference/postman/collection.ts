import { type ConvertedItem, type ConvertedRequest, convertV2 } from 'openapi-to-postmanv2'

const options = {
  folderStrategy: 'Tags',
  requestNameSource: 'Fallback',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
  keepImplicitHeaders: false,
}

type Document = { info: { title: string; version: string; summary: string } }
/** A request or a folder of a collection. */
type Item = { name: string; description?: string; item?: Item[]; request?: object }

/**
 * The Postman collection of an OpenAPI document, made by Postman's converter: a folder for each tag, a request for each
 * operation. Without examples of responses, which are in the document, and without what the converter makes up: ids
 * and values of parameters.
 */
export async function postmanCollectionOf(document: Document): Promise<object> {
  const { title, version, summary } = document.info
  const folders = await convert(document)
  const names = new Set(folders.flatMap(pathParametersIn))
  return {
    info: {
      name: title,
      version,
      description: `${summary} Set \`baseUrl\` to the URL of the service without a trailing slash, and \`token\` to a personal token. Requests that only browsers can send need the cookies of a sign-in and the header \`Origin\`.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders.map(itemOf),
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'https://cairn.example.com' },
      { key: 'token', value: '' },
      ...[...names].sort().map(key => ({ key, value: '' })),
    ],
  }
}

const convert = (document: object): Promise<ConvertedItem[]> =>
  new Promise((resolve, reject) => {
    // The converter changes its input.
    convertV2({ type: 'json', data: structuredClone(document) }, options, (error, converted) => {
      if (error) reject(error)
      else if (!converted.result) reject(new Error(converted.reason))
      else resolve(converted.output[0]!.data.item)
    })
  })

function pathParametersIn({ item = [], request }: ConvertedItem): string[] {
  return [...(request?.url.variable ?? []).map(({ key }) => key), ...item.flatMap(pathParametersIn)]
}

function itemOf({ name, description, item, request }: ConvertedItem): Item {
  const described = { name, ...textOf(description) }
  return request ? { name, request: requestOf(request) } : { ...described, item: (item ?? []).map(itemOf) }
}

function requestOf({ method, description, url, header, body, auth }: ConvertedRequest): object {
  const headers = header.map(({ key, value, description, disabled = false }) =>
    ofMedia.includes(key) ? { key, value } : { key, value: '', ...textOf(description), disabled },
  )
  return {
    method,
    ...textOf(description),
    // A request without a credential of its own would send that of the collection.
    ...(auth?.type !== 'bearer' && { auth: { type: 'noauth' } }),
    header: headers,
    url: {
      raw: [...url.host, ...url.path].join('/'),
      host: url.host,
      path: url.path,
      query: url.query.map(({ key, description, disabled = false }) => ({
        key,
        value: '',
        ...textOf(description),
        disabled,
      })),
      variable: url.variable.map(({ key, description }) => ({
        key,
        value: `{{${key}}}`,
        ...textOf(description),
      })),
    },
    ...bodyOf(headers, body),
  }
}

/** The headers that say which media type the request has and accepts. */
const ofMedia = ['Content-Type', 'Accept']

/** Bytes come from a file that the user chooses. */
function bodyOf(headers: { key: string; value: string }[], body: ConvertedRequest['body']): object {
  if (!body?.mode) return {}
  const sendsBytes = headers.some(({ key, value }) => key === 'Content-Type' && /^image\//.test(value))
  return { body: sendsBytes ? { mode: 'file' } : body }
}

function textOf(description: ConvertedItem['description']): { description?: string } {
  const text = typeof description === 'object' ? description.content : description
  return text ? { description: text } : {}
}
