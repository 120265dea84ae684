-- Whether the officers have put away the list of what is left to do until the first call is open; what is done is read from the data.
create table first_hour (
  only_one boolean primary key default true check (only_one),
  dismissed_at timestamptz not null default now()
);
