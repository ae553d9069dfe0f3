-- A dump is restored under an empty search path, where the body of `file_fields` did not find `iso`, and the table
-- `files` was not made. What generated columns, indexes, constraints and defaults call has its names resolved here.
create or replace function file_fields(
  id uuid, folder_id uuid, name text, current_revision int, size bigint, mime text, updated_at timestamptz
) returns text
  language sql immutable parallel safe
  return (
    select trim(both '{}' from row_to_json(file)::text) from (
      select id, folder_id as "folderId", name, current_revision as "currentRevision", size, mime,
             iso(updated_at) as "updatedAt") file);

create or replace function all_features() returns text[]
  language sql immutable parallel safe
  return array['roadmap', 'issues', 'wiki', 'files', 'git_links', 'settings'];
