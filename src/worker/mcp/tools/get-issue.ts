import { sha256 } from '../../access/credential.ts'
import { refuseArgument } from '../shared/refusal.ts'
import { listOf, nextCursor, objectOf, resultOf } from '../shared/schemas.ts'
import { fits, largest, pick, sizeOf } from '../shared/sizes.ts'
import type { Arguments, Call, Fields, Outcome, Tool } from '../shared/tool.ts'

const ofIssue = [
  ...[
    'id',
    'number',
    'key',
    'title',
    'status',
    'priority',
    'startDate',
    'dueDate',
    'blockedType',
    'blockedReason',
  ],
  ...['isReady', 'commentCount', 'createdBy', 'assignee', 'createdAt', 'updatedAt'],
]
/** The fields that the schema names. The others are like those of the API. */
const described = [
  ...['number', 'title', 'status', 'priority', 'dueDate', 'isReady', 'commentCount', 'assignee'],
  ...['labels', 'blockedBy', 'roadmapTasks', 'gitLinks', 'attachments'],
]

const lists = {
  labels: ['id', 'name'],
  blockedBy: ['number', 'title', 'status'],
  children: ['number', 'title', 'status'],
  roadmapTasks: ['slug', 'taskId', 'title', 'status'],
  gitLinks: ['kind', 'ref', 'title', 'url'],
  attachments: ['id', 'filename', 'size', 'commentId'],
} as const
const ofComment = ['id', 'createdBy', 'createdAt', 'editedAt']

/** Comments per page of the operations, and items of a list that a result shows at most. */
const [pageSize, listLength] = [20, 50]

/** Bytes of a result that its description and comments can use, whatever else there is. */
const textBytes = 24_000

export const getIssue: Tool = {
  name: 'get_issue',
  description:
    'An issue with its description and comments, oldest first. Where bodyContinues is true, the text goes on in the result of nextCursor.',
  operations: ['issue.read', 'comment.list'],
  args: { projectId: '', number: '', cursor: { type: 'string' } },
  required: ['projectId', 'number'],
  output: schemas =>
    resultOf(
      {
        issue: objectOf({
          ...schemas.fields('issue.read', 'issue', described),
          body: { type: ['string', 'null'] },
          bodyContinues: { type: 'boolean' },
        }),
        comments: listOf(
          objectOf({
            ...schemas.fields('comment.list', 'comments', [...ofComment, 'body']),
            attachments: { type: 'array' },
            bodyContinues: { type: 'boolean' },
          }),
        ),
        nextCursor,
      },
      ['issue'],
    ),
  run: call => {
    const at = placeOf(call.args)
    return at.of === 'issue' ? readIssue(call, at) : readComments(call, at)
  },
}

type Comment = Fields & { body: string; attachments: Fields[] }
type Issue = Fields & {
  title: string
  body: string | null
  commentCount: number
  parent: Fields | null
} & { [list in keyof typeof lists]: Fields[] }

/** Where a result begins: in the description, or in a comment of a page, each after so many characters. */
type At = { of: 'issue'; offset: number } | { of: 'comments'; page: number; skipped: number; offset: number }

function placeOf({ cursor }: Arguments): At {
  if (cursor === undefined || cursor === null || cursor === '') return { of: 'issue', offset: 0 }
  const [, numbers] = (typeof cursor === 'string' && /^(\d{1,7}(?:\.\d{1,7}){0,2})$/.exec(cursor)) || []
  const [first, skipped, offset = 0] = (numbers ?? '').split('.').map(Number)
  if (numbers === undefined) throw malformed()
  if (skipped === undefined) return { of: 'issue', offset: first! }
  if (first === 0) throw malformed()
  return { of: 'comments', page: first!, skipped, offset }
}

const malformed = () =>
  refuseArgument('cursor', 'には「nextCursor」の値を指定してください', 'must be a value of `nextCursor`')

async function readIssue({ args, perform }: Call, { offset }: { offset: number }): Promise<Outcome> {
  const { cursor: _cursor, ...named } = args
  const { body } = await perform<{ issue: Issue; comments: Comment[] }>('issue.read', {
    ...named,
    comments: true,
  })
  const { title, body: description } = body.issue
  const base = { title: hashOf(title), body: description === null ? null : hashOf(description) }
  const about = offset === 0 ? { ...aboutIssue(body.issue), base } : pick(body.issue, ofIssue.slice(0, 3))
  const text = body.issue.body?.slice(offset) ?? null
  const build = (length: number, comments: object[] = [], next: string | null = null) => ({
    issue: {
      ...about,
      body: text === null ? null : text.slice(0, length),
      bodyContinues: length < (text?.length ?? 0),
    },
    comments,
    nextCursor: length < (text?.length ?? 0) ? String(offset + length) : next,
  })
  const whole = text?.length ?? 0
  const length = endOf(
    text,
    largest(whole, each => fits(build(each, [], placeholder))),
  )
  if (length < whole) return { structured: build(length) }
  return withComments(
    { rows: body.comments, page: 1, skipped: 0, offset: 0, total: body.issue.commentCount },
    (comments, next) => build(length, comments, next),
    true,
  )
}

/** The SHA-256 in hex digits, by which an update finds edits by others. */
const hashOf = (text: string): string => sha256(text).slice(2)

/** As long as any cursor. */
const placeholder = '1000000.20.100000'

/** The length, without a lone half of a character at the end. */
const endOf = (text: string | null, length: number): number =>
  text && /[\uD800-\uDBFF]/.test(text[length - 1] ?? '') && length < text.length ? length - 1 : length

async function readComments(
  { args, perform }: Call,
  { page, skipped, offset }: { page: number; skipped: number; offset: number },
): Promise<Outcome> {
  const { cursor: _cursor, ...named } = args
  const { body } = await perform<{ comments: Comment[]; total: number }>('comment.list', {
    ...named,
    page,
    pageSize,
  })
  return withComments(
    { rows: body.comments, page, skipped, offset, total: body.total },
    (comments, nextCursor) => ({ comments, nextCursor }),
    false,
  )
}

type Comments = { rows: Comment[]; page: number; skipped: number; offset: number; total: number }

/** The comments that fit whole. If not even the first does and a result has nothing else, a part of it. */
function withComments(
  { rows, page, skipped, offset, total }: Comments,
  build: (comments: object[], next: string | null) => { nextCursor: string | null },
  hasOthers: boolean,
): Outcome {
  const left = rows.slice(skipped).map((row, i) => (i === 0 ? { ...row, body: row.body.slice(offset) } : row))
  const after = (count: number) => {
    const done = skipped + count
    if (done < rows.length) return `${page}.${done}`
    return page * pageSize < total ? `${page + 1}.0` : null
  }
  const whole = (count: number) => build(left.slice(0, count).map(commentOf), after(count))
  const count = largest(left.length, each => fits(whole(each)))
  const [first] = left
  if (count > 0 || !first || hasOthers) return { structured: whole(count) }
  const partly = (length: number) =>
    build(
      [{ ...commentOf(first), body: first.body.slice(0, length), bodyContinues: true }],
      `${page}.${skipped}.${offset + length}`,
    )
  const length = endOf(
    first.body,
    largest(first.body.length, each => fits(partly(each))),
  )
  return { structured: partly(length) }
}

const commentOf = (comment: Comment) => ({
  ...pick(comment, ofComment),
  body: comment.body,
  attachments: comment.attachments.slice(0, 20).map(one => pick(one, ['id', 'filename', 'size'], 100)),
})

/** The fields of an issue besides its description, with lists as long as there is room beside the texts. */
function aboutIssue(issue: Issue): Fields {
  const build = (count: number) => ({
    ...pick(issue, ofIssue, 400),
    parent: issue.parent && pick(issue.parent, ['number', 'title', 'status']),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, fields]) => [
        name,
        issue[name as keyof typeof lists].slice(0, count).map(one => pick(one, fields, 100)),
      ]),
    ),
  })
  return build(largest(listLength, count => sizeOf(build(count)) <= sizeOf({}) + 40_000 - textBytes))
}
