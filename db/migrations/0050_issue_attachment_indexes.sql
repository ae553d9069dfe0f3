-- no transaction
drop index concurrently if exists attachments_issue;
create index concurrently attachments_issue on attachments (project_id, issue_id) where issue_id is not null;
drop index concurrently if exists attachments_comment;
create index concurrently attachments_comment on attachments (project_id, comment_id) where comment_id is not null;
alter table attachments validate constraint attachments_issue_check;
alter table attachments validate constraint attachments_comment_check;
alter table attachments validate constraint attachments_issue_fkey;
alter table attachments validate constraint attachments_comment_fkey;
