-- Where the uploaded files of this facility lie, as the first process in production said: another that would keep them elsewhere does not start.
create table file_place (
  only_one boolean primary key default true check (only_one),
  id text not null,
  description text not null,
  since timestamptz not null default now()
);
