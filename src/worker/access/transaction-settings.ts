import { type SQL, sql } from 'drizzle-orm'

/**
 * The settings by which the statements of one transaction pass values to each other, as SQL literals. `set_config` sets
 * them for that transaction only. If only its response is read again, they are missing.
 */
export const transactionSettings = {
  /** The caller's id, or `system`. Set by `publish_caller`, `actAs`, and `actAsSystem`; read by `caller_id()`. */
  userId: name('cairn.user_id'),
  /** The caller's role in the project, or empty. Set by `publish_caller`; read by `caller_role()`. */
  role: name('cairn.role'),
  /** How the caller calls, as JSON for events. Set like `userId`; read by `caller_via()`. */
  via: name('cairn.via'),
  /** Whether the write only counted a try, so that its response is not kept. Set by `onlyTried`; read by `write()`. */
  onlyTried: name('cairn.only_tried'),
  /** The result of trying a sign-in code. Set by `tryCode`; read by the sign-in and by `lockedOut`. */
  attempt: name('cairn.attempt'),
  /** Whether the sign-in created the account. Set and read by the sign-in. */
  isNewcomer: name('cairn.is_newcomer'),
  /** The result of a device's poll. Set by `poll`; read by the response of `redeemDeviceLogin`. */
  poll: name('cairn.poll'),
  /** The result of using a code or refresh token of an app. Set and read by the statements of the token endpoint. */
  appOutcome: name('cairn.app_outcome'),
  /** The result of approving or denying a device. Set by `decide`; read by the response. */
  decision: name('cairn.decision'),
  /**
   * The ids of the invitations to accept, as `uuid[]`. Set by the first of the locks; read by the statements after
   * it.
   */
  dueInvitations: name('cairn.due_invitations'),
  /** The ids of the expired invitations to delete, as `uuid[]`. Set and read by `deleteInvitations`. */
  pastInvitations: name('cairn.past'),
  /** The ids of the branches' roadmaps to delete, as `uuid[]`. Set and read by `deleteBranches`. */
  unusedBranches: name('cairn.branches'),
  /** The ids of the issues whose content is deleted, as `uuid[]`. Set and read by `purgeIssues`. */
  pastTrash: name('cairn.past_trash'),
  /** Whether the rows that a sweep deletes in steps are deleted. Set by `inSteps`; read by `isTrimmed`. */
  isTrimmed: name('cairn.is_trimmed'),
  /** The ids of the late uploads to delete, as `uuid[]`. Set and read by `giveUpUploads`. */
  lateUploads: name('cairn.late'),
} as const

function name(text: `cairn.${string}`): SQL {
  return sql.raw(`'${text}'`)
}
