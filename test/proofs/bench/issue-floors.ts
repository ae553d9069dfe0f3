import { listedRelations } from '../../../src/worker/domain/issues/shapes.ts'
import { briefLength } from '../../../src/worker/domain/shared/brief.ts'
import { taskStatuses } from '../../../src/worker/domain/shared/task-statuses.ts'
import { readIssue, searchedTitle } from './shared-issues.ts'

/**
 * The floors of issues, as those of `floors.ts`. Reads make their rows by the functions of the service, so the
 * difference is what surrounds them.
 */
export const issueReadFloors = {
  'list_issues(of_project uuid, caller uuid)': `
    select json_build_object('issues', json_agg(f order by (s.i).number desc),
             'total', (select count(*) from issues where project_id = of_project and deleted_at is null),
             'page', 1, 'pageSize', 50, 'truncated', false)
      into answer
      from (select i from issues i where project_id = of_project and deleted_at is null
             order by number desc limit 50) s
      join projects p on p.id = of_project, issue_fields(s.i, p, caller) f`,

  'read_board(of_project uuid, caller uuid)': `
    select json_build_object('columns', json_agg(json_build_object(
             'status', c.status,
             'total', (select count(*) from issues
                        where project_id = of_project and deleted_at is null and status = c.status),
             'issues', coalesce((
               select json_agg(f order by (s.i).position)
                 from (select i from issues i
                        where project_id = of_project and deleted_at is null and status = c.status
                        order by position limit 50) s
                 join projects p on p.id = of_project, issue_fields(s.i, p, caller) f), '[]')) order by c.nth),
             'truncated', false)
      into answer
      from unnest('{${taskStatuses.join()}}'::text[]) with ordinality c (status, nth)`,

  'read_issue(of_project uuid, caller uuid)': `
    select json_build_object('issue', issue_detail(caller, of_project, ${readIssue}, ${listedRelations},
             ${briefLength}, true, true)) into answer`,

  'search_issues(of_project uuid, caller uuid)': `
    select json_build_object('results', json_agg(json_build_object(
             'kind', 'issue', 'projectId', of_project, 'id', f.id, 'key', f.key, 'title', f.title,
             'snippet', f.title, 'ranges', json_build_array(json_build_array(f.at - 1, f.at - 1 + ${searchedTitle.length})),
             'url', '/projects/' || of_project || '/issues/' || f.number, 'updatedAt', iso(f.updated_at))
             order by f.updated_at desc, f.id), 'nextCursor', null, 'truncated', false)
      into answer
      from (select i.*, p.issue_key || '-' || i.number as key, strpos(i.title, '${searchedTitle}') as at
              from projects p, issues i
             where p.id = of_project and i.project_id = of_project and i.deleted_at is null
               and folded_grams(i.project_id, i.title) @> searched_grams_of(of_project, folded_text('${searchedTitle}'))
             order by i.updated_at desc limit 21) f`,
}

const recorded = (type: string, payload: string) => `
  insert into events (project_id, type, feature, actor_id, token_id,
                      target_kind, target_id, target_label, payload, via)
  select project_id, '${type}', 'issues', caller, caller, 'issue', id::text, title, ${payload},
         json_build_object('kind', 'api_token', 'tokenName', 'bench', 'tokenId', caller)
    from made`

const numbered = "json_build_object('number', number)"

/** The next number of an issue, and with it a place on the board. */
export const issueNumbers = 'create sequence bench.numbers start 100000'

export const issueWriteFloors = {
  'create_issue(of_project uuid, caller uuid, called text)': `
    with made as (
      insert into issues (id, project_id, number, title, position, created_by)
      select gen_random_uuid(), of_project, n, called, 'f' || lpad(n::text, 6, '0'), caller
        from nextval('bench.numbers') n returning *
    ), recorded as (${recorded('issue.created', numbered)})
    select json_build_object('issue', row_to_json(made)) into answer from made`,

  'comment_on(of_project uuid, caller uuid, of_number int, said text)': `
    with made as (
      select * from issues where project_id = of_project and number = of_number
    ), added as (
      insert into issue_comments (id, project_id, issue_id, body, created_by)
      select gen_random_uuid(), project_id, id, said, caller from made returning *
    ), recorded as (${recorded('comment.created', numbered)})
    select json_build_object('comment', row_to_json(added)) into answer from added`,

  'label_issue(of_project uuid, caller uuid, of_number int, label uuid)': `
    with made as (
      update issues set updated_at = now() where project_id = of_project and number = of_number returning *
    ), removed as (
      delete from issue_labels x using made where x.project_id = made.project_id and x.issue_id = made.id
    ), added as (
      insert into issue_labels (project_id, issue_id, label_id) select project_id, id, label from made
    ), recorded as (${recorded('issue.updated', numbered)})
    select json_build_object('issue', row_to_json(made)) into answer from made`,

  'move_issue(of_project uuid, caller uuid, of_number int)': `
    with made as (
      update issues set status = 'in_progress', updated_at = now(),
                        position = 'f' || lpad(nextval('bench.numbers')::text, 6, '0')
       where project_id = of_project and number = of_number returning *
    ), recorded as (${recorded('issue.updated', numbered)})
    select json_build_object('issue', row_to_json(made)) into answer from made`,
}
