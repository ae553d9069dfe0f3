create table users (
  id uuid primary key,
  email text not null constraint users_email_key unique check (email = lower(email)),
  display_name text check (char_length(display_name) between 1 and 80),
  locale text not null default 'ja',
  created_at timestamptz not null default now()
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

-- One live code an address.
create table sign_in_codes (
  email text primary key,
  code_hash bytea not null,
  attempts int not null default 0,
  spent_at timestamptz,
  expires_at timestamptz not null
);

create table device_logins (
  id uuid primary key,
  device_hash bytea not null constraint device_logins_device_hash_key unique,
  user_code text not null constraint device_logins_user_code_key unique,
  client_name text not null,
  user_id uuid references users on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'redeemed')),
  interval_seconds int not null default 5,
  last_polled_at timestamptz,
  expires_at timestamptz not null
);
create index device_logins_user_id on device_logins (user_id);
