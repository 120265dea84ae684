-- Since when no record is known to refer to a file; null while one does. An upload starts without a record, and the first
-- save that names it clears the mark in its own transaction, so that cleaning up can never overtake a save.
alter table files add column unreferenced_since timestamptz default now();
create index files_unreferenced on files (unreferenced_since) where unreferenced_since is not null;

insert into settings (id, value, description) values
  ('UPLOAD_SIZE_LIMIT', null, 'Largest file people may upload, in megabytes')
  on conflict (id) do nothing;
