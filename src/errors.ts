/** Every refusal the API can give: its status and its message, here and nowhere else (contract, "Errors"). */
const catalogue = {
  invalid: [400, '入力内容が正しくありません'],
  unreadable_body: [400, 'リクエストの本文を JSON として読み取れません'],
  invalid_external_role: [
    400,
    '外部メンバーに指定できる役割は member と viewer です。機能の範囲は 1 つ以上指定し、external の指定と食い違わないようにしてください',
  ],
  group_org_mismatch: [400, 'グループはプロジェクトと同じ組織のものを指定してください'],
  not_org_member: [400, '組織のメンバーではありません'],
  org_required: [400, '組織を指定してください'],
  project_icon_invalid: [400, 'アイコンの指定が正しくありません'],
  project_icon_image_invalid: [400, 'アイコン画像には 1 辺 16〜512 px の正方形の PNG を指定してください'],
  parent_invalid: [400, '親に指定できない課題です'],
  assignee_invalid: [400, '担当者には、このプロジェクトの課題を見られる人を指定してください'],
  expires_at_past: [400, '有効期限には未来の日時を指定してください'],
  expires_at_invalid: [400, '有効期限の形式が正しくありません'],
  scopes_invalid: [400, 'スコープの指定が正しくありません'],
  project_id_invalid: [400, 'プロジェクト ID の形式が正しくありません'],
  slug_invalid: [400, 'ロードマップの識別子 (slug) の形式が正しくありません'],
  code_invalid: [400, '確認コードが正しくないか、期限が切れています'],
  authorization_pending: [400, 'まだ承認されていません。ブラウザーで承認してください'],
  slow_down: [400, '確認の間隔が短すぎます。5 秒延ばしてください'],
  expired_token: [400, 'コードの有効期限が切れているか、すでに使われています。ログインをやり直してください'],
  access_denied: [400, 'ログインは承認されませんでした'],
  webhook_invalid: [400, '署名を確認できないか、内容が正しくありません'],
  unauthenticated: [401, 'ログインしてください'],
  plan_limit: [402, 'ご利用中のプランの上限に達しています'],
  forbidden: [403, 'この操作を行う権限がありません'],
  origin_forbidden: [403, 'このサイト以外からの操作は受け付けられません'],
  token_scope: [403, 'このトークンの権限では実行できません'],
  token_project: [403, 'このトークンは別のプロジェクト専用です'],
  not_found: [404, '見つかりません'],
  project_not_found: [404, 'プロジェクトが見つかりません'],
  member_not_found: [404, 'メンバーまたは招待が見つかりません'],
  user_not_found: [404, 'このメールアドレスのユーザーが見つかりません'],
  group_not_found: [404, 'グループが見つかりません'],
  invitation_not_found: [404, '招待が見つかりません'],
  issue_not_found: [404, '課題が見つかりません'],
  roadmap_not_found: [404, 'ロードマップが見つかりません'],
  document_not_found: [404, 'ドキュメントが見つかりません'],
  attachment_not_found: [404, 'アップロードが見つかりません'],
  file_not_found: [404, 'ファイルが見つかりません'],
  folder_not_found: [404, 'フォルダーが見つかりません'],
  revision_not_found: [404, '指定された版が見つかりません'],
  device_code_not_found: [404, 'コードが正しくないか、期限が切れています'],
  method_not_allowed: [405, 'このメソッドは利用できません'],
  token_limit: [409, '有効な API トークンは 20 個までです'],
  already_member: [409, 'すでにメンバーです'],
  already_in_group: [409, 'すでにグループのメンバーです'],
  last_owner: [409, '最後のオーナーを外すことはできません'],
  last_admin: [409, '最後の管理者を外すことはできません'],
  group_already_assigned: [409, 'このグループはすでに割り当てられています'],
  group_name_taken: [409, '同じ名前のグループがすでにあります'],
  group_limit: [409, 'グループは 1 つの組織に 50 個までです'],
  org_has_projects: [409, 'プロジェクトが残っている組織は削除できません'],
  org_has_contract: [409, '契約中の組織は削除できません'],
  org_owner_granted: [409, '運営者からプランが付与されているため、契約は不要です'],
  org_active_team: [409, 'すでに契約中です'],
  org_no_contract: [409, '契約がありません'],
  org_limit: [409, '管理できる組織は 10 個までです'],
  project_archived: [409, 'アーカイブ済みのプロジェクトは変更できません'],
  project_not_archived: [409, 'プロジェクトはアーカイブされていません'],
  repo_unbound: [409, 'リポジトリがまだ関連付けられていません。オーナーによる最初の関連付けが必要です'],
  repo_mismatch: [409, 'このプロジェクトは別のリポジトリに関連付けられています'],
  roadmap_conflict: [409, 'サーバー上のロードマップの方が新しいため、同期できません'],
  upload_incomplete: [409, 'ファイルのアップロードがまだ完了していません'],
  upload_mismatch: [
    409,
    'アップロードされたファイルの大きさまたは種類が申告と異なります。もう一度アップロードしてください',
  ],
  attachment_not_ready: [409, 'アップロードがまだ完了していません'],
  attachment_linked: [409, 'このアップロードはすでに使われています'],
  file_conflict: [409, '同じファイルが同時に更新されました。最新の内容を確認してもう一度お試しください'],
  file_name_taken: [409, '同じ名前のファイルがすでにあります'],
  folder_name_taken: [409, '同じ名前のフォルダーがすでにあります'],
  revision_is_current: [409, '現在の版に対してこの操作はできません'],
  revision_unavailable: [409, 'この版のデータは利用できません'],
  issue_deleted: [410, '課題は削除されています'],
  payload_too_large: [413, 'データが大きすぎます'],
  unsupported_media_type: [415, 'アイコン画像は PNG (image/png) で送ってください'],
  roadmap_invalid: [422, 'ロードマップの内容が正しくありません'],
  git_links_invalid: [422, 'Git リンクの内容が正しくありません'],
  folder_cycle: [422, 'フォルダーを自身またはその下のフォルダーに移動することはできません'],
  folder_too_deep: [422, 'フォルダーは 5 階層までです'],
  client_outdated: [426, 'クライアントが古いため同期できません。0.8.0 以上に更新してください'],
  rate_limited: [429, '操作の回数が上限に達しました。しばらくしてからもう一度お試しください'],
  rebind_cooldown: [429, 'リポジトリの関連付けの変更は 7 日に 1 回までです'],
  internal: [500, 'サーバーで問題が発生しました。時間をおいてもう一度お試しください'],
  billing_error: [502, '決済サービスで問題が発生しました。時間をおいてもう一度お試しください'],
  storage_error: [502, 'ファイルの保存先で問題が発生しました。時間をおいてもう一度お試しください'],
  billing_unavailable: [503, '決済サービスを利用できません'],
  storage_unavailable: [503, 'ファイルの保存先を利用できません'],
  roadmap_moved: [503, '同時に多くの同期が行われています。もう一度お試しください'],
  service_unavailable: [503, 'ただいまサービスを利用できません。時間をおいてもう一度お試しください'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** Constraints whose violation is an answer, not a bug. */
const constraints: Record<string, ErrorCode> = {
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

/** Codes that stand in `code` while `error` holds the message, as the contract writes them. */
const messageFirst: ReadonlySet<ErrorCode> = new Set([
  'project_icon_invalid',
  'project_icon_image_invalid',
  'expires_at_past',
  'expires_at_invalid',
])

/** Refusals that have no machine code: `error` and `message` hold the same sentence. */
const uncoded: ReadonlySet<ErrorCode> = new Set(['invalid', 'unreadable_body'])

export type ErrorCode = keyof typeof catalogue
export type ErrorMembers = { message?: string } & Record<string, unknown>

export class ApiError extends Error {
  readonly code: ErrorCode
  readonly members: ErrorMembers

  constructor(code: ErrorCode, members: ErrorMembers = {}) {
    super(code)
    this.code = code
    this.members = members
  }

  get status() {
    return catalogue[this.code][0]
  }

  body() {
    const { message = catalogue[this.code][1], ...members } = this.members
    if (uncoded.has(this.code)) return { error: message, message, ...members }
    return { error: messageFirst.has(this.code) ? message : this.code, message, code: this.code, ...members }
  }

  /** Seconds for `Retry-After`, where the refusal ends by itself. */
  get retryAfter(): number | undefined {
    return typeof this.members.retryAfter === 'number' ? this.members.retryAfter : undefined
  }
}

/** The refusal that a rule or the gate (CN001, CN002) or a named constraint raised; undefined when it is a bug. */
export function refusalFrom(thrown: unknown): ApiError | undefined {
  const { report } = thrown as { report?: Report }
  if (!report) return undefined
  const { code, message, detail, constraint } = report
  if (/^CN00[12]$/.test(code) && isErrorCode(message))
    return new ApiError(message, JSON.parse(detail || '{}'))
  const named = constraint && constraints[constraint]
  return code.startsWith('23') && named ? new ApiError(named) : undefined
}

/** An error as Postgres reports it; `code` is the SQLSTATE. */
export type Report = { code: string; message: string; detail?: string; constraint?: string }

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(catalogue, code)
