-- A message the broker refuses is tried again later and does not hold up the others; in the end it waits for an officer.
alter table outgoing_messages
  add column state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'GIVEN_UP', 'DROPPED')),
  add column refusals int not null default 0,
  -- Not before then; null: as soon as it is its turn.
  add column try_after timestamptz,
  add column decided_by int;
update outgoing_messages set state = 'SENT' where sent_at is not null;
drop index outgoing_messages_id_idx;
create index on outgoing_messages (id) where state = 'WAITING';
create index on outgoing_messages (id) where state = 'GIVEN_UP' or (state = 'WAITING' and refusals > 0);
