-- The issue that an upload is attached to, and the comment on it, if any (attachments § Linking). It is deleted with
-- them. The next migration validates the constraints and creates the indexes, without this one's lock.
alter table attachments
  add issue_id uuid,
  add comment_id uuid,
  add constraint attachments_issue_check check (issue_id is null or linked_at is not null) not valid,
  add constraint attachments_comment_check check (comment_id is null or issue_id is not null) not valid,
  add constraint attachments_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade not valid,
  add constraint attachments_comment_fkey
    foreign key (project_id, comment_id) references issue_comments (project_id, id) on delete cascade not valid;
