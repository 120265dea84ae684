-- Drafts of who reviews what in a panel: what reviewers wish, how much each takes, and the draft itself until it is published.
create table review_wishes (
  fap_id int not null references faps on delete cascade,
  user_id int not null references users on delete cascade,
  proposal_pk int not null references proposals on delete cascade,
  wish text not null check (wish in ('WANT', 'CAN', 'RATHER_NOT')),
  primary key (fap_id, user_id, proposal_pk)
);
create index on review_wishes (user_id);
create index on review_wishes (proposal_pk);

create table reviewer_limits (
  fap_id int not null references faps on delete cascade,
  user_id int not null references users on delete cascade,
  most int not null check (most between 0 and 1000),
  primary key (fap_id, user_id)
);
create index on reviewer_limits (user_id);

create table assignment_drafts (
  id int primary key generated always as identity,
  fap_id int not null references faps on delete cascade,
  call_id int not null references calls on delete cascade,
  -- Counts what was kept: who comes with an older one is told.
  revision int not null default 1,
  kept_by int references users on delete set null,
  kept_at timestamptz not null default now(),
  unique (fap_id, call_id)
);
create index on assignment_drafts (call_id);
create index on assignment_drafts (kept_by) where kept_by is not null;

create table assignment_draft_cells (
  draft_id int not null references assignment_drafts on delete cascade,
  proposal_pk int not null references proposals on delete cascade,
  user_id int not null references users on delete cascade,
  -- A pin stays where it is when the draft is made anew.
  pinned boolean not null default false,
  reasons text[] not null default '{}',
  primary key (draft_id, proposal_pk, user_id)
);
create index on assignment_draft_cells (proposal_pk);
create index on assignment_draft_cells (user_id);
select watch_changes(place::regclass)
  from unnest(array['review_wishes', 'reviewer_limits', 'assignment_drafts', 'assignment_draft_cells']) place;
