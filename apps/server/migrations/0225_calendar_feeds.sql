-- Which of a person's addresses of calendars were made anew, and how often: the number is part of what their signature covers, so that
-- earlier addresses end. An address that was never made anew has no row. See decision 313.
create table calendar_feeds (
  user_id int not null references users on delete cascade,
  kind text not null check (kind in ('PERSON', 'INSTRUMENT', 'FACILITY')),
  instrument_id int references instruments on delete cascade,
  number int not null default 1 check (number > 0),
  renewed_at timestamptz not null,
  unique nulls not distinct (user_id, kind, instrument_id),
  check ((kind = 'INSTRUMENT') = (instrument_id is not null))
);
create index on calendar_feeds (instrument_id);

select watch_changes('calendar_feeds');
