-- no transaction
-- Issues whose assignees may have to be reminded, by due day.
drop index concurrently if exists issues_to_remind;
create index concurrently issues_to_remind on issues (due_date, assignee_id)
  where due_date is not null and assignee_id is not null and deleted_at is null
    and status not in ('done', 'cancelled');
