-- The log of the whole facility is searched: newest first, by who, by kind of record, by span of time, by words of its details.
-- Each index is in the order of the answer, so that a page is read from it however long the log is.
create index on event_logs (event_tstamp, id);
create index on event_logs (changed_by, event_tstamp, id) where changed_by is not null;
create index on event_logs ((rtrim(split_part(event_type, '_', 1), 'S')), event_tstamp, id);
-- Most events have no details; those that have are found by any piece of three letters.
create index on event_logs using gin (description gin_trgm_ops) where description <> '';
create index on event_logs (event_type, event_tstamp, id);
