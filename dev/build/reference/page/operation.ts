import { html, raw } from 'hono/html'
import type { Document, Media, Parameter, Placed, Response, Schema } from '../openapi/document.ts'
import { type Reference, resolveReference } from '../openapi/references.ts'
import { inline, markdown } from './markdown.ts'
import { fieldsOf, foldedFieldsOf, typeHtml } from './schemas.ts'

/** The section of an operation: its description, input, responses, and example, and a form that sends it. */
export function operationSection(document: Document, operation: Placed) {
  const { operationId, method, path, summary, description, responses } = operation
  const parameters = (operation.parameters ?? []).map(each => resolveReference(each, document))
  return html`<section id="${operationId}" class="operation" aria-label="${summary}">
<h3><a href="#${operationId}">${summary}</a></h3>
<p class="address">${methodLabel(method)} <code>${raw(breakable(path))}</code></p>
<div class="columns">
<div>
${description ? markdown(description) : ''}
${parameterList('Path', parameters, 'path')}${parameterList('Query', parameters, 'query')}${parameterList('Headers', parameters, 'header')}
${bodyOf(operation)}
<h4 id="${operationId}-responses">Responses</h4>
<ul class="responses" aria-labelledby="${operationId}-responses">
${Object.entries(responses).map(([status, response]) => responseOf(document, status, resolveReference(response, document)))}
</ul>
</div>
<div class="side">
<h4>Request</h4>
<pre tabindex="0"><code>${curlOf(operation)}</code></pre>
${exampleOf(document, operation)}
${formOf(operation, parameters)}
</div>
</div>
</section>`
}

export const methodLabel = (method: string) =>
  html`<span class="method ${method.toLowerCase()}">${method}</span>`

/** Allows line breaks before the slashes of a path. */
const breakable = (path: string): string => path.replaceAll('/', '<wbr>/')

function parameterList(title: string, all: Parameter[], place: Parameter['in']) {
  const parameters = all.filter(each => each.in === place)
  if (parameters.length === 0) return ''
  const object = {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
  return html`<h4>${title}</h4>
${fieldsOf(object)}`
}

/** The first content type of the request body, with its schema and example. */
function mediaOf({ requestBody }: Placed): { type: string; media: Media } {
  const [[type, media] = ['', {}]] = Object.entries(requestBody?.content ?? {})
  return { type, media }
}

function bodyOf(operation: Placed) {
  const { requestBody } = operation
  if (!requestBody) return ''
  const { type, media } = mediaOf(operation)
  const { schema = {} } = media
  return html`<h4>Body</h4>
<p><code>${type}</code>${requestBody.required ? '' : ', optional'}. ${inline(requestBody.description ?? '')}</p>
${schema.$ref ? html`<p class="type">${typeHtml(schema)}</p>` : ''}${fieldsOf(schema)}`
}

/** The description of an error response lists its codes, one per line. */
function responseOf(
  document: Document,
  status: string,
  { description, headers = {}, content = {} }: Response,
) {
  const [schema] = Object.values(content).map(each => each.schema)
  const names = Object.keys(headers).filter(name => !['X-Request-Id', 'Content-Language'].includes(name))
  const isSuccess = Number(status) < 400
  return html`<li><span class="status s${status[0]!}">${status}</span> <div>${markdown(description)}${
    names.length > 0
      ? html`<p class="limits">Headers: ${names.map((name, i) => html`${i > 0 ? ', ' : ''}<code title="${resolveReference(headers[name]!, document).description ?? ''}">${name}</code>`)}</p>`
      : ''
  }${
    isSuccess && schema
      ? html`${schema.$ref ? html`<p class="type">${typeHtml(schema)}</p>` : ''}${foldedFieldsOf(resolveReference(schema as Schema | Reference, document))}`
      : ''
  }</div></li>`
}

/** A curl command that sends the request with the example body. */
function curlOf(operation: Placed): string {
  const { method, path, security = [] } = operation
  const { type, media } = mediaOf(operation)
  const needsSession = security.length > 0 && security.every(each => 'session' in each)
  const lines = [
    `curl${method === 'GET' || method === 'POST' ? '' : ` -X ${method}`} "$CAIRN_URL${path}"`,
    ...(security.length === 0
      ? []
      : [needsSession ? '-b cairn.jar -H "Origin: $CAIRN_URL"' : '-H "Authorization: Bearer $CAIRN_TOKEN"']),
    ...(type === 'application/json'
      ? [`--json '${JSON.stringify(media.example ?? {}).replaceAll("'", "'\\''")}'`]
      : []),
    ...(type === 'image/png' ? ['-H "Content-Type: image/png"', '--data-binary @icon.png'] : []),
    ...(method === 'POST' && !type ? ['-X POST'] : []),
  ]
  return lines.join(' \\\n  ')
}

function exampleOf(document: Document, { responses }: Placed) {
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)
  if (!success) return ''
  const media = resolveReference(success[1], document).content?.['application/json']
  const [named] = Object.values(media?.examples ?? {})
  const example = media?.example ?? (named && resolveReference(named, document).value)
  if (example === undefined) return ''
  return html`<h4>Response</h4>
<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`
}

/** A form that sends the request. The page's script shows it and handles it. */
function formOf(operation: Placed, parameters: Parameter[]) {
  const { operationId, method, path } = operation
  const { type, media } = mediaOf(operation)
  const idOf = (name: string) => `${operationId}-${name}`
  return html`<details class="try" hidden><summary>Try it</summary>
<form data-method="${method}" data-path="${path}" data-type="${type}">
${parameters
  .filter(({ name }) => name !== 'If-None-Match')
  .map(
    ({ name, in: place, required }) => html`<label for="${idOf(name)}">${name}</label>
<input id="${idOf(name)}" name="${name}" data-in="${place}"${required ? raw(' required') : ''} autocomplete="off" spellcheck="false">`,
  )}
${
  type === 'image/png'
    ? html`<label for="${idOf('body')}">Body</label><input id="${idOf('body')}" name="body" type="file" accept="image/png">`
    : type
      ? html`<label for="${idOf('body')}">Body</label>
<textarea id="${idOf('body')}" name="body" rows="6" spellcheck="false">${bodyText(type, media)}</textarea>`
      : ''
}
<button>Send</button>
<output></output>
</form></details>`
}

const bodyText = (type: string, media: Media): string =>
  type === 'application/json'
    ? JSON.stringify(media.example ?? {}, null, 2)
    : new URLSearchParams((media.example ?? {}) as Record<string, string>).toString()
