/** Every error of the API: its status, and its message in both languages (requests § Error codes). */
// biome-ignore format: one error per line
const catalog = {
  invalid: [400, '入力内容が正しくありません', 'The input is not valid'],
  unreadable_body: [400, 'リクエストの本文を JSON として読み取れません', 'The request body cannot be read as JSON'],
  invalid_external_role: [400, '外部メンバーに指定できる役割は member と viewer です。機能の範囲は 1 つ以上指定し、external の指定と食い違わないようにしてください', 'External members can be member or viewer. Give them a scope of at least one feature, and do not contradict external'],
  group_org_mismatch: [400, 'グループはプロジェクトと同じ組織のものを指定してください', 'The group must belong to the same organization as the project'],
  not_org_member: [400, '組織のメンバーではありません', 'This user is not a member of the organization'],
  org_required: [400, '組織を指定してください', 'An organization is required'],
  project_icon_invalid: [400, 'アイコンの指定が正しくありません', 'The icon is not valid'],
  project_icon_image_invalid: [400, 'アイコン画像には 1 辺 16〜512 px の正方形の PNG を指定してください', 'The icon image must be a square PNG of 16 to 512 px per side'],
  parent_invalid: [400, '親に指定できない課題です', 'This issue cannot be the parent'],
  assignee_invalid: [400, '担当者には、このプロジェクトの課題を見られる人を指定してください', 'The assignee must be a user who can see the issues of this project'],
  expires_at_past: [400, '有効期限には未来の日時を指定してください', 'The expiry must be in the future'],
  expires_at_invalid: [400, '有効期限の形式が正しくありません', 'The expiry is malformed'],
  scopes_invalid: [400, 'スコープの指定が正しくありません', 'The scopes are not valid'],
  project_id_invalid: [400, 'プロジェクト ID の形式が正しくありません', 'The project ID is malformed'],
  slug_invalid: [400, 'ロードマップの識別子 (slug) の形式が正しくありません', 'The slug of the roadmap is malformed'],
  code_invalid: [400, '確認コードが正しくないか、期限が切れています', 'The code is wrong or has expired'],
  authorization_pending: [400, 'まだ承認されていません。ブラウザーで承認してください', 'The sign-in is not approved yet. Approve it in the browser'],
  slow_down: [400, '確認の間隔が短すぎます。5 秒延ばしてください', 'You are polling too fast. Wait 5 seconds longer between requests'],
  expired_token: [400, 'コードの有効期限が切れているか、すでに使われています。サインインをやり直してください', 'The code has expired or was already used. Start the sign-in again'],
  access_denied: [400, 'サインインは承認されませんでした', 'The sign-in was denied'],
  invalid_request: [400, 'リクエストの内容が正しくありません', 'The request is not valid'],
  invalid_grant: [400, 'デバイスコードが正しくありません。サインインをやり直してください', 'The device code is not valid. Start the sign-in again'],
  unsupported_grant_type: [400, 'この grant_type には対応していません', 'This grant_type is not supported'],
  webhook_invalid: [400, '署名を確認できないか、内容が正しくありません', 'The signature cannot be verified, or the content is not valid'],
  unauthenticated: [401, 'サインインしてください', 'Sign in first'],
  plan_limit: [402, 'ご利用中のプランの上限に達しています', 'Your plan has reached its limit'],
  forbidden: [403, 'この操作を行う権限がありません', 'You are not allowed to do this'],
  org_suspended: [403, 'この組織は運営者により停止されています', 'The operator of the service has suspended this organization'],
  origin_forbidden: [403, 'このサイト以外からの操作は受け付けられません', 'Requests from other sites are not accepted'],
  sign_up_restricted: [403, 'このメールアドレスのアカウントはありません。新しいアカウントの作成には招待が必要です。メンバーまたはサービスの運営者に招待を依頼してください', 'There is no account for this email address, and a new account needs an invitation. Ask a member or the operator of the service to invite you'],
  token_scope: [403, 'このトークンの権限では実行できません', 'The scopes of this token do not allow this'],
  token_project: [403, 'このトークンは別のプロジェクト専用です', 'This token is for another project only'],
  not_found: [404, '見つかりません', 'Not found'],
  project_not_found: [404, 'プロジェクトが見つかりません', 'The project was not found'],
  member_not_found: [404, 'メンバーまたは招待が見つかりません', 'The member or invitation was not found'],
  user_not_found: [404, 'このメールアドレスのユーザーが見つかりません', 'No user with this email address was found'],
  group_not_found: [404, 'グループが見つかりません', 'The group was not found'],
  invitation_not_found: [404, '招待が見つかりません', 'The invitation was not found'],
  issue_not_found: [404, '課題が見つかりません', 'The issue was not found'],
  roadmap_not_found: [404, 'ロードマップが見つかりません', 'The roadmap was not found'],
  document_not_found: [404, 'ドキュメントが見つかりません', 'The document was not found'],
  attachment_not_found: [404, 'アップロードが見つかりません', 'The upload was not found'],
  file_not_found: [404, 'ファイルが見つかりません', 'The file was not found'],
  folder_not_found: [404, 'フォルダーが見つかりません', 'The folder was not found'],
  revision_not_found: [404, '指定された版が見つかりません', 'This revision was not found'],
  device_code_not_found: [404, 'コードが正しくないか、期限が切れています', 'The code is wrong or has expired'],
  method_not_allowed: [405, 'このメソッドは利用できません', 'This method is not allowed here'],
  idempotency_conflict: [409, 'この Idempotency-Key は、内容の異なる別のリクエストですでに使われています', 'This Idempotency-Key was already used for another request'],
  token_limit: [409, '有効な API トークンは 20 個までです', 'You can have at most 20 active API tokens'],
  already_member: [409, 'すでにメンバーです', 'Already a member'],
  already_in_group: [409, 'すでにグループのメンバーです', 'Already a member of the group'],
  last_owner: [409, '最後のオーナーを外すことはできません', 'The last owner cannot be removed'],
  last_admin: [409, '最後の管理者を外すことはできません', 'The last admin cannot be removed'],
  group_already_assigned: [409, 'このグループはすでに割り当てられています', 'This group is already assigned'],
  group_name_taken: [409, '同じ名前のグループがすでにあります', 'A group with this name already exists'],
  group_limit: [409, 'グループは 1 つの組織に 50 個までです', 'An organization can have at most 50 groups'],
  org_has_projects: [409, 'プロジェクトが残っている組織は削除できません', 'An organization that still has projects cannot be deleted'],
  org_has_contract: [409, '有料プランまたは付与されたプランを利用中の組織は削除できません', 'An organization with a paid or granted plan cannot be deleted'],
  org_owner_granted: [409, '運営者からプランが付与されているため、契約は不要です', 'The operator has granted a plan, so no subscription is needed'],
  org_active_team: [409, 'すでに契約中です', 'The organization already has a subscription'],
  org_no_contract: [409, '契約がありません', 'The organization has no subscription'],
  org_limit: [409, '管理できる組織は 10 個までです', 'You can administer at most 10 organizations'],
  project_archived: [409, 'アーカイブ済みのプロジェクトは変更できません', 'An archived project cannot be changed'],
  project_not_archived: [409, 'プロジェクトはアーカイブされていません', 'The project is not archived'],
  repo_unbound: [409, 'リポジトリがまだ関連付けられていません。オーナーによる最初の関連付けが必要です', 'No repository is bound yet. Ask an owner to bind one first'],
  repo_mismatch: [409, 'このプロジェクトは別のリポジトリに関連付けられています', 'This project is bound to another repository'],
  roadmap_conflict: [409, 'サーバー上のロードマップの方が新しいため、同期できません', 'The roadmap on the server is newer, so this one cannot be synced'],
  roadmap_limit: [409, 'ロードマップは 1 つのプロジェクトに 50 個までです', 'A project can have at most 50 roadmaps'],
  issue_moved: [409, '編集を始めたあとに、課題のタイトルまたは本文が変更されました。最新の内容と比べて、もう一度保存してください', 'The title or description of the issue changed after you started editing. Compare it with yours, then save again'],
  upload_incomplete: [409, 'ファイルのアップロードがまだ完了していません', 'The file is not completely uploaded yet'],
  upload_mismatch: [409, 'アップロードされたファイルのサイズまたは種類が、事前に指定されたものと異なります。もう一度アップロードしてください', 'The size or type of the uploaded file differs from what was announced. Upload it again'],
  attachment_not_ready: [409, 'アップロードがまだ完了していません', 'The upload is not complete yet'],
  attachment_linked: [409, 'このアップロードはすでに使われています', 'This upload is already in use'],
  file_conflict: [409, 'このファイルは同時に更新されました。最新の版を確認してから、もう一度お試しください', 'This file was updated at the same time. Check the latest revision, then try again'],
  file_name_taken: [409, '同じ名前のファイルがすでにあります', 'A file with this name already exists'],
  folder_name_taken: [409, '同じ名前のフォルダーがすでにあります', 'A folder with this name already exists'],
  revision_is_current: [409, '現在の版に対してこの操作はできません', 'You cannot do this to the current revision'],
  revision_unavailable: [409, 'この版のデータは利用できません', 'The content of this revision is not available'],
  issue_deleted: [410, '課題は削除されています', 'The issue was deleted'],
  payload_too_large: [413, 'データが大きすぎます', 'The data is too large'],
  unsupported_media_type: [415, 'アイコン画像は PNG (image/png) で送ってください', 'Send the icon image as PNG (image/png)'],
  roadmap_invalid: [422, 'ロードマップの内容が正しくありません', 'The roadmap is not valid'],
  git_links_invalid: [422, 'Git リンクの内容が正しくありません', 'The git links are not valid'],
  folder_cycle: [422, 'フォルダーを自身またはその下のフォルダーに移動することはできません', 'A folder cannot be moved into itself or into a folder below it'],
  folder_too_deep: [422, 'フォルダーは 5 階層までです', 'Folders can be at most 5 levels deep'],
  client_outdated: [426, 'クライアントが古いため同期できません。0.8.0 以上に更新してください', 'This client is too old to sync. Update it to 0.8.0 or later'],
  rate_limited: [429, '操作の回数が上限に達しました。しばらくしてからもう一度お試しください', 'Too many requests. Wait a while and try again'],
  rebind_cooldown: [429, 'リポジトリの関連付けの変更は 7 日に 1 回までです', 'The bound repository can be changed once every 7 days'],
  internal: [500, 'サーバーで問題が発生しました。時間をおいてもう一度お試しください', 'Something went wrong on the server. Try again later'],
  billing_error: [502, '決済サービスで問題が発生しました。時間をおいてもう一度お試しください', 'Something went wrong with the payment service. Try again later'],
  storage_error: [502, 'ファイルの保存先で問題が発生しました。時間をおいてもう一度お試しください', 'Something went wrong with the file storage. Try again later'],
  billing_unavailable: [503, '決済サービスを利用できません', 'The payment service is not available'],
  storage_unavailable: [503, 'ファイルの保存先を利用できません', 'The file storage is not available'],
  roadmap_moved: [503, '同時に多くの同期が行われています。もう一度お試しください', 'Many syncs are running at the same time. Try again'],
  service_unavailable: [503, 'ただいまサービスを利用できません。時間をおいてもう一度お試しください', 'The service is not available right now. Try again later'],
} as const satisfies Record<string, readonly [status: number, ...Sentence]>

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
  expires_at_past: 'expiresAt',
  expires_at_invalid: 'expiresAt',
  scopes_invalid: 'scopes',
  project_id_invalid: 'projectId',
  unsupported_grant_type: 'grant_type',
}

/** Whether the error always has a `field`. */
export const isBlaming = (code: ErrorCode): boolean => code in blamed

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** A message for users, in each language. */
export type Sentence = readonly [ja: string, en: string]

export const inLanguage = (sentence: Sentence, language: Language): string =>
  sentence[languages.indexOf(language)]!

export type ErrorCode = keyof typeof catalog
/**
 * `message` replaces the catalog's. `field` is the invalid field (`links.3.title`). `tokenStatus` is returned as a header.
 * Others are returned unchanged.
 */
export type ErrorFields = {
  message?: Sentence
  field?: string | undefined
  details?: readonly { path: string; message: Sentence }[]
  tokenStatus?: 'revoked' | 'expired'
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
    const [, ...said] = catalog[this.code]
    const {
      message: sentence = said,
      field = blamed[this.code],
      details,
      tokenStatus: _,
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

  /** The value of `WWW-Authenticate` for a token that has ended (RFC 6750, section 3; tokens § Refused tokens). */
  get challenge(): string | undefined {
    const { tokenStatus } = this.fields
    return tokenStatus && `Bearer error="invalid_token", error_description="${tokenStatus}"`
  }

  /** Seconds for `Retry-After`, if trying again later can succeed. */
  get retryAfter(): number | undefined {
    if (typeof this.fields.retryAfter === 'number') return this.fields.retryAfter
    return this.status === 503 ? outageSeconds : undefined
  }
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
