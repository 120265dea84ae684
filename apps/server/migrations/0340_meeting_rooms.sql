-- What a meeting of a panel on a call is at: everybody's screen follows it, and a server that dies takes nothing of it along.
create table fap_meetings (
  fap_id int not null references faps on delete cascade,
  call_id int not null references calls on delete cascade,
  proposal_pk int,
  instrument_id int,
  discussed_since timestamptz,
  minutes int check (minutes between 1 and 240),
  timer_started_at timestamptz,
  timer_spent_ms int not null default 0 check (timer_spent_ms >= 0),
  locked boolean not null default false,
  locked_by int references users on delete set null,
  primary key (fap_id, call_id),
  check ((proposal_pk is null) = (instrument_id is null)),
  foreign key (proposal_pk, instrument_id, fap_id) references fap_proposals (proposal_pk, instrument_id, fap_id)
    on delete set null (proposal_pk, instrument_id)
);
comment on table fap_meetings is 'What a panel discusses in its meeting on a call, its timer, and whether order and decisions stand still';
create index on fap_meetings (call_id);
create index on fap_meetings (locked_by) where locked_by is not null;
create index on fap_meetings (proposal_pk, instrument_id, fap_id) where proposal_pk is not null;
