-- Invites of people who are not known yet (decision 0105): each has a stand-in account until somebody signs in or takes it over. The
-- number is kept after the stand-in is gone, so it refers to no row.
alter table invites
  add column placeholder_user_id int,
  -- When the last mail about it went out, the first or a reminder.
  add column mailed_at timestamptz;
update invites set mailed_at = created_at where is_email_sent;
create index on invites (placeholder_user_id) where placeholder_user_id is not null;
-- Reminders look at the open ones by age.
create index on invites (created_at) where claimed_at is null;

-- Hands everything that refers to a stand-in over to a person, whatever table it is in; what both have, the person has once.
create function take_over_references(stand_in int, person int) returns void language plpgsql as $$
declare
  link record;
  place tid;
begin
  for link in
    select c.conrelid::regclass as of_table, a.attname as of_column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1
  loop
    for place in execute format('select ctid from %s where %I = $1', link.of_table, link.of_column) using stand_in loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', link.of_table, link.of_column) using person, place;
      exception when unique_violation then
        execute format('delete from %s where ctid = $1', link.of_table) using place;
      end;
    end loop;
  end loop;
  -- Nobody is principal investigator and co-proposer of one proposal.
  delete from proposal_users pu using proposals p
   where p.proposal_pk = pu.proposal_pk and pu.user_id = person and p.proposer_id = person;
  delete from users where id = stand_in;
end $$;
