-- Who planned an experiment: the facility's scheduler, or people on the board here (decision 330). Those planned here have negative numbers
-- of bookings, which no scheduler gives.
alter table experiments add column source text not null default 'SCHEDULER';
alter table experiments add constraint experiments_source check (source in ('SCHEDULER', 'HERE')) not valid;
-- Said by whoever plans it: others may be at the instrument at the same time.
alter table experiments add column shared boolean not null default false;
create sequence planned_bookings as int increment by -1 minvalue -2147483647 maxvalue -1 start with -1;

-- brief: experiments are read once, and none of them is planned here yet, so the index is empty.
-- What is planned here is alone at its instrument. Of the instrument a range is made, so that no extension is needed.
alter table experiments add constraint experiments_planned_apart
  exclude using gist (int4range(instrument_id, instrument_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&)
  where (source = 'HERE' and not shared and removed_at is null);

-- When an instrument, or without one the whole facility, gives no beam.
create table instrument_closures (
  id int generated always as identity primary key,
  instrument_id int references instruments on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  title text not null check (length(title) <= 200),
  check (starts_at < ends_at)
);
create index on instrument_closures (instrument_id);
create index on instrument_closures (ends_at);

select watch_changes('instrument_closures');

insert into settings (id, value, description) values
  ('EXPERIMENTS_PLANNED', null, 'Where experiments are planned: HERE or by the SCHEDULER'),
  ('BEAM_TIME_SHIFT_HOURS', null, 'Beam time is planned in shifts of so many hours')
  on conflict (id) do nothing;
