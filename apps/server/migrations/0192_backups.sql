-- The backups that workers made by themselves, also those that failed; the archives lie in a folder of the machine. Not of the facility: a restore leaves it.
create table backups (
  id integer generated always as identity primary key,
  -- The file's name in the folder.
  name text not null,
  started_at timestamptz not null,
  -- Null while it is written, or when its worker was killed.
  ended_at timestamptz,
  bytes bigint,
  row_count bigint,
  file_count integer,
  -- Files whose content was gone.
  missing_count integer,
  error text,
  check (error is null or ended_at is not null)
);
create index backups_started_at on backups (started_at desc);
