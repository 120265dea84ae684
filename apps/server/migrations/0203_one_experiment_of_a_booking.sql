-- The index before it says the same of those that were not removed.
alter table experiments drop constraint experiments_scheduled_event_id_key;
