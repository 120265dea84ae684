-- Processes as they tell of themselves every few seconds, for the screen of operations; one that ends on purpose takes its row away.
create unlogged table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  roles text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null,
  -- Why its worker is taken to hang.
  problem text,
  -- Whether it writes backups by itself.
  backs_up boolean not null,
  -- Bytes of the disk that holds its data folder.
  disk_free bigint,
  disk_size bigint
);
