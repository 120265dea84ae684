-- How a panel reviews in a call: its own period for reviews, and what its reviewers see of each other.
-- Without a row the call's dates are told and nothing is refused by them, as it always was (decision 0440).
create table fap_call_settings (
  fap_id int not null references faps on delete cascade,
  call_id int not null references calls on delete cascade,
  -- Nothing here is the date of the call.
  review_start timestamptz,
  review_end timestamptz,
  grace_days int not null default 0 check (grace_days between 0 and 60),
  reads_others text not null default 'NEVER' check (reads_others in ('NEVER', 'AFTER_OWN', 'AFTER_ALL')),
  shows_reviewers boolean not null default true,
  primary key (fap_id, call_id),
  check (review_start < review_end)
);
create index on fap_call_settings (call_id);
select watch_changes('fap_call_settings');
