-- How far downloads under way are, for whichever process is asked. Nothing that a crash must not lose.
create unlogged table download_progress (
  owner text not null,
  name text not null,
  done int not null,
  total int not null,
  updated_at timestamptz not null default now(),
  primary key (owner, name)
);
