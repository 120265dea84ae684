-- Archives that were brought back in a place of their own, to see whether they can be. Of the place, as the backups are.
create table rehearsals (
  id integer generated always as identity primary key,
  -- The file's name in the folder of backups.
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  row_count bigint,
  file_count integer,
  error text
);
create index rehearsals_started_at on rehearsals (started_at desc);
