/** An error response of the provider. */
export class Refused extends Error {
  readonly status: 400 | 401 | 404
  readonly body: object

  constructor(
    status: 400 | 401 | 404,
    message: string,
    more: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', message, ...more } }
  }
}

export type Fields = Record<string, string>

/** The names of the fields of a form. `[*]` matches any key, and names that start with `?` are optional. */
export type Form = readonly string[]

/** The fields of a form. Unknown, missing, and repeated fields are refused with 400. */
export function readForm(text: string, form: Form): Fields {
  const fields: Fields = {}
  const known = form.map(patternOf)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!known.some(pattern => pattern.test(name)))
      throw new Refused(400, `Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name,
      })
    if (Object.hasOwn(fields, name))
      throw new Refused(400, `Received a parameter twice: ${name}`, { param: name })
    fields[name] = value
  }
  for (const name of form) {
    if (!name.startsWith('?') && !fields[name])
      throw new Refused(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  }
  return fields
}

/** The fields below a name, such as `metadata[a]` as `a`. */
export function fieldsBelow(fields: Fields, name: string): Fields {
  const below = Object.entries(fields).flatMap(([key, value]) => {
    const [, inner] = key.startsWith(`${name}[`) ? /\[([^\]]+)\]$/.exec(key)! : []
    return inner === undefined ? [] : [[inner, value] as const]
  })
  return Object.fromEntries(below)
}

/** Refuses an invalid value of a field. */
export function check(fields: Fields, name: string, isValid: (value: string) => boolean): void {
  const value = fields[name]
  if (value !== undefined && !isValid(value))
    throw new Refused(400, `Invalid ${name}: ${value}`, { code: 'parameter_invalid', param: name })
}

function patternOf(name: string): RegExp {
  const escaped = name.replace(/^\?/, '').replace(/[[\]]/g, '\\$&')
  return new RegExp(`^${escaped.replace('\\[*\\]', '\\[[\\w-]{1,40}\\]')}$`)
}
