-- What an applicant can show for a submission: when it was, under which reference, and the fingerprint of what was handed in.
create table proposal_receipts (
  id int generated always as identity primary key,
  proposal_pk int not null references proposals on delete cascade,
  kind text not null check (kind in ('SUBMITTED', 'RESUBMITTED')),
  reference text not null,
  made_at timestamptz not null,
  made_by int references users on delete set null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- The press of the button, as the client named it: pressed again because no answer came, it is the same submission.
  attempt text check (length(attempt) <= 100)
);
create index on proposal_receipts (proposal_pk, id);
create index on proposal_receipts (made_by);
