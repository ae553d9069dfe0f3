-- Commits and pull requests that speak of a project's issues. Their URL is made when they are read.
create table git_links (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('commit', 'pr')),
  ref text not null,
  title text not null check (char_length(title) <= 500),
  author text check (char_length(author) <= 500),
  committed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint git_links_ref_key unique (project_id, kind, ref),
  constraint git_links_project_key unique (project_id, id)
);
create index git_links_created_at on git_links (project_id, created_at desc, id);

create table git_link_issues (
  project_id uuid not null,
  link_id uuid not null,
  issue_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (project_id, link_id, issue_id),
  constraint git_link_issues_link_fkey
    foreign key (project_id, link_id) references git_links (project_id, id) on delete cascade,
  constraint git_link_issues_issue_fkey
    foreign key (project_id, issue_id) references issues (project_id, id) on delete cascade
);
create index git_link_issues_issue on git_link_issues (project_id, issue_id);
create index git_link_issues_created_at on git_link_issues (project_id, created_at);
