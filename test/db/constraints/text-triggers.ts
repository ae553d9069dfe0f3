import type { Trigger } from './triggers.ts'

const issue = "'00000000-0000-4000-8000-0000000000bc'"
const insert = (body: string) =>
  `insert into issues (id, project_id, number, title, body) values (${issue}, ':project', 78, 'x', ${body});`
const described = insert("'Ａ'")
const commented = `${insert('null')} insert into issue_comments (id, project_id, issue_id, body)
  values (gen_random_uuid(), ':project', ${issue}, 'Ｃ');`
const texts = `select folded, comment_id is not null as "isComment" from issue_texts where issue_id = ${issue}`

/** What a search reads follows the texts. */
export const textTriggers: Trigger[] = [
  {
    name: 'issues_described',
    table: 'issues',
    rule: 'issues § Search',
    effects: [['stores the folded description', `${described}`, texts, [{ folded: 'a', isComment: false }]]],
  },
  {
    name: 'issues_redescribed',
    table: 'issues',
    rule: 'issues § Search',
    effects: [
      [
        'replaces the folded description',
        `${described} update issues set body = 'Ｂ' where id = ${issue}`,
        texts,
        [{ folded: 'b', isComment: false }],
      ],
      [
        'deletes that of a description without text',
        `${described} update issues set body = null where id = ${issue}`,
        texts,
        [],
      ],
    ],
  },
  {
    name: 'issue_comments_written',
    table: 'issue_comments',
    rule: 'issues § Search',
    effects: [['stores the folded comment', `${commented}`, texts, [{ folded: 'c', isComment: true }]]],
  },
  {
    name: 'issue_comments_rewritten',
    table: 'issue_comments',
    rule: 'issues § Search',
    effects: [
      [
        'replaces the folded comment',
        `${commented} update issue_comments set body = 'Ｄ' where issue_id = ${issue}`,
        texts,
        [{ folded: 'd', isComment: true }],
      ],
    ],
  },
]
