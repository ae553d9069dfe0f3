create table users (
  id uuid primary key,
  email text not null constraint users_email_key unique check (email = lower(email)),
  display_name text check (char_length(display_name) between 1 and 80),
  -- Whoever signs in for the first time is given one of the languages that mails are written in.
  locale text not null default 'ja' constraint users_locale_check check (locale in ('ja', 'en')),
  created_at timestamptz not null default now(),
  -- What they want to hear of: nothing, tasks that become blocked, or every change.
  notify_in_app text not null default 'blocked' check (notify_in_app in ('none', 'blocked', 'all')),
  notify_email text not null default 'blocked' check (notify_email in ('none', 'blocked', 'all')),
  -- Opens nothing but the end of their mails: it stands in each of them.
  unsubscribe_key uuid not null default gen_random_uuid() constraint users_unsubscribe_key_key unique,
  -- When their last digest was made: one in each window of five minutes.
  digested_at timestamptz
);

create table sessions (
  id uuid primary key,
  hash bytea not null constraint sessions_hash_key unique,
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- A code belongs to the browser that asked for it, which the hash of its cookie tells from others; an address may have
-- several.
create table sign_in_codes (
  browser bytea primary key,
  email text not null,
  code_hash bytea not null,
  attempts int not null default 0,
  spent_at timestamptz,
  expires_at timestamptz not null
);
create index sign_in_codes_expires_at on sign_in_codes (expires_at);

create table device_logins (
  id uuid primary key,
  device_hash bytea not null constraint device_logins_device_hash_key unique,
  user_code text not null constraint device_logins_user_code_key unique,
  client_name text not null,
  user_id uuid references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'redeemed')),
  interval_seconds int not null default 5,
  last_polled_at timestamptz,
  expires_at timestamptz not null,
  -- When the device asked: told to whoever is to approve it.
  requested_at timestamptz not null default now()
);
create index device_logins_user_id on device_logins (user_id);
create index device_logins_expires_at on device_logins (expires_at);
