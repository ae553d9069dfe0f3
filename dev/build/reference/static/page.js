const token = document.querySelector('.token')
const filter = document.querySelector('nav input')
const menu = document.querySelector('.menu')

for (const each of [token, filter, ...document.querySelectorAll('.try')]) each.hidden = false

filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\s+/)
  for (const item of document.querySelectorAll('nav li[data-words]'))
    item.hidden = !words.every(word => item.dataset.words.includes(word))
  for (const group of document.querySelectorAll('nav details'))
    group.hidden = group.querySelector('li:not([hidden])') === null
})

// On a phone, the table of contents covers the page. Following a link closes it.
document.querySelector('nav').addEventListener('click', ({ target }) => {
  if (target.closest('a')) menu.open = false
})

document.addEventListener('submit', event => {
  event.preventDefault()
  void send(event.target)
})

/** Sends the request of a form and shows the response in it. Without a token, it uses the session of the browser. */
async function send(form) {
  const output = form.querySelector('output')
  const button = form.querySelector('button')
  button.disabled = true
  output.replaceChildren('Sending …')
  try {
    const { url, ...request } = await requestOf(form)
    const response = await fetch(url, request)
    output.replaceChildren(...(await elementsOf(response)))
  } catch (error) {
    output.replaceChildren(`The request could not be sent: ${error.message}`)
  }
  button.disabled = false
}

async function requestOf(form) {
  const { method, path, type } = form.dataset
  const headers = new Headers()
  const query = new URLSearchParams()
  let place = path
  for (const { name, value, dataset } of form.querySelectorAll('input[data-in]')) {
    if (dataset.in === 'path') place = place.replace(`{${name}}`, encodePath(value))
    else if (value !== '' && dataset.in === 'query') query.append(name, value)
    else if (value !== '') headers.set(name, value)
  }
  const secret = token.querySelector('input').value.trim()
  if (secret !== '') headers.set('Authorization', `Bearer ${secret}`)
  const field = form.elements.namedItem('body')
  const body = field && (field.files ? field.files[0] : field.value)
  if (body) headers.set('Content-Type', type)
  const search = query.size > 0 ? `?${query}` : ''
  return { url: `${place}${search}`, method, headers, body: body || undefined, redirect: 'manual' }
}

/** Encodes each segment, because the path of a document contains slashes. */
const encodePath = value => value.split('/').map(encodeURIComponent).join('/')

async function elementsOf(response) {
  const status = document.createElement('p')
  const isRedirect = response.type === 'opaqueredirect'
  status.textContent = isRedirect ? 'Redirect' : `${response.status} ${response.statusText}`.trim()
  const body = document.createElement('pre')
  body.tabIndex = 0
  body.setAttribute('aria-label', 'Response body')
  body.textContent = isRedirect ? '' : await textOf(response)
  return body.textContent === '' ? [status] : [status, body]
}

async function textOf(response) {
  const type = response.headers.get('Content-Type') ?? ''
  if (/^image\//.test(type)) return `${type}, ${(await response.blob()).size} bytes`
  const text = await response.text()
  return type.startsWith('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text
}
