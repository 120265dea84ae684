-- The time of the day at the facility for which a job was last put in the queue.
create table daily_jobs (
  name text primary key,
  asked_for timestamptz not null
);
