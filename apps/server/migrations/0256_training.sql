-- Training: its kinds, where each is needed, and until when that of a person is valid.
create table training_kinds (
  id int primary key generated always as identity,
  name text not null check (length(name) <= 200),
  -- Needed on every instrument; otherwise on those named here. One that is gone needs nothing.
  everywhere boolean not null default false,
  instrument_ids int[] not null default '{}'
);
create unique index on training_kinds (lower(name));

create table trainings (
  -- Goes with a stand-in whose person has the same training.
  user_id int not null references users on delete cascade,
  training_kind_id int not null references training_kinds on delete cascade,
  -- The last day, as 2026-12-01.
  valid_until text not null check (valid_until ~ '^\d{4}-\d{2}-\d{2}$'),
  updated_at timestamptz not null default now(),
  primary key (user_id, training_kind_id)
);
create index on trainings (training_kind_id);
select watch_changes(place::regclass) from unnest(array['training_kinds', 'trainings']) place;

-- Two accounts of one person become one: of two dates the later stays.
create function later_training_stays() returns trigger language plpgsql as $$
begin
  update trainings t set valid_until = greatest(t.valid_until, new.valid_until)
   where t.user_id = new.user_id and t.training_kind_id = new.training_kind_id;
  if found then return null; end if;
  return new;
end $$;
create trigger later_training_stays before update of user_id on trainings
  for each row when (old.user_id <> new.user_id) execute function later_training_stays();
