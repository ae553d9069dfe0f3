import { catalog, planLimits } from './error-catalog.ts'

/** Constraints whose violation is an expected error and not a bug. */
export const refusalsOfConstraints: Record<string, ErrorCode> = {
  projects_org_fkey: 'not_found',
  project_groups_pkey: 'group_already_assigned',
  project_groups_group_fkey: 'group_not_found',
  org_groups_name_key: 'group_name_taken',
  org_group_members_pkey: 'already_in_group',
  files_folder_fkey: 'folder_not_found',
  files_name_key: 'file_name_taken',
  file_revisions_pkey: 'file_conflict',
  folders_parent_fkey: 'folder_not_found',
  folders_name_key: 'folder_name_taken',
  issues_blocked_check: 'blocked_type',
  issues_dates_check: 'dates_invalid',
  labels_name_key: 'label_name_taken',
  // The app was disconnected after the gate had checked its token.
  task_claims_grant_id_fkey: 'unauthenticated',
}

const messageFirst: ReadonlySet<ErrorCode> = new Set([
  'invalid',
  'unreadable_body',
  'project_icon_invalid',
  'project_icon_image_invalid',
  'expires_at_past',
  'expires_at_invalid',
])

/** Whether `error` has the message and only `code` has the code (requests § Error bodies). */
export const isMessageFirst = (code: ErrorCode): boolean => messageFirst.has(code)

/** The field of a code, wherever it is raised. */
const blamed: { readonly [code in ErrorCode]?: string } = {
  org_required: 'orgId',
  group_org_mismatch: 'groupId',
  not_org_member: 'userId',
  project_icon_invalid: 'icon',
  parent_invalid: 'parentId',
  assignee_invalid: 'assigneeId',
  label_invalid: 'labelIds',
  time_zone_invalid: 'timeZone',
  blocked_by_invalid: 'blockedByIds',
  expires_at_past: 'expiresAt',
  expires_at_invalid: 'expiresAt',
  scopes_invalid: 'scopes',
  project_id_invalid: 'projectId',
  unsupported_grant_type: 'grant_type',
}

/** The field that an error always has, as it is named in a body. */
export const fieldBlamedBy = (code: ErrorCode): string | undefined => blamed[code]

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** A message for users, in each language. */
export type Sentence = readonly [ja: string, en: string]

export const inLanguage = (sentence: Sentence, language: Language): string =>
  sentence[languages.indexOf(language)]!

export type ErrorCode = keyof typeof catalog
/** `message` replaces the catalog's. `field` is the invalid field (`links.3.title`). Others are returned unchanged. */
export type ErrorFields = {
  message?: Sentence
  field?: string | undefined
  details?: readonly { path: string; message: Sentence }[]
} & Record<string, unknown>

/** Seconds after which a client should try again if the service is unavailable. */
const outageSeconds = 5

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: ErrorFields

  constructor(code: ErrorCode, fields: ErrorFields = {}) {
    super(code)
    this.code = code
    this.fields = fields
  }

  get status() {
    return catalog[this.code][0]
  }

  body(language: Language = 'ja') {
    const {
      message: sentence = saidOf(this.code, this.fields),
      field = blamed[this.code],
      details,
      ...others
    } = this.fields
    const message = inLanguage(sentence, language)
    return {
      error: messageFirst.has(this.code) ? message : this.code,
      message,
      code: this.code,
      ...(field && { field }),
      ...(details && {
        details: details.map(({ path, message }) => ({ path, message: inLanguage(message, language) })),
      }),
      ...others,
    }
  }

  /** Seconds for `Retry-After`, if trying again later can succeed. */
  get retryAfter(): number | undefined {
    if (typeof this.fields.retryAfter === 'number') return this.fields.retryAfter
    return this.status === 503 ? outageSeconds : undefined
  }
}

/** What a plan limits, as in `plan_limit`. */
export const limitedResources = Object.keys(planLimits) as (keyof typeof planLimits)[]

/** The message of an error without its own one. A plan limit has one for each resource. */
function saidOf(code: ErrorCode, { resource }: ErrorFields): Sentence {
  const [, ...said] = catalog[code]
  return (code === 'plan_limit' && planLimits[resource as keyof typeof planLimits]) || said
}

/** The error that a rule (CN001) or a named constraint reported, or undefined if it is a bug. */
export function refusalFrom({ code, message, detail, constraint }: Report): ApiError | undefined {
  if (code === 'CN001' && isErrorCode(message)) return new ApiError(message, JSON.parse(detail || '{}'))
  const named = constraint && refusalsOfConstraints[constraint]
  return code.startsWith('23') && named ? new ApiError(named) : undefined
}

/** An error as Postgres reports it. `code` is the SQLSTATE. */
export type Report = { code: string; message: string; detail?: string; constraint?: string }

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(catalog, code)

export const errorCodes = Object.keys(catalog) as readonly ErrorCode[]
