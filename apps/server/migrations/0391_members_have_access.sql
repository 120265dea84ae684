-- Nobody is a member of a proposal and one of its data access users at once. Whoever joins by a save, an invite or as the person a stand-in was
-- for needs no access beside that, and has none left over when they leave.
create function members_have_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'proposals' then
    delete from data_access_users where proposal_pk = new.proposal_pk and user_id = new.proposer_id;
  else
    delete from data_access_users where proposal_pk = new.proposal_pk and user_id = new.user_id;
  end if;
  return new;
end $$;
-- brief: a trigger is an entry in the catalogue, whatever the size of the table.
create trigger members_have_access after insert or update of user_id on proposal_users for each row execute function members_have_access();
-- brief: as above.
create trigger members_have_access after update of proposer_id on proposals for each row
  when (old.proposer_id is distinct from new.proposer_id) execute function members_have_access();

-- A stand-in that had access may become somebody who is on the proposal: the place stays behind and goes with the stand-in.
create function no_access_beside_membership() returns trigger language plpgsql as $$
begin
  if exists (select from proposals where proposal_pk = new.proposal_pk and proposer_id = new.user_id)
     or exists (select from proposal_users where proposal_pk = new.proposal_pk and user_id = new.user_id) then
    return null;
  end if;
  return new;
end $$;
-- brief: as above.
create trigger no_access_beside_membership before update of user_id on data_access_users
  for each row execute function no_access_beside_membership();

delete from data_access_users d using proposals p
 where p.proposal_pk = d.proposal_pk
   and (p.proposer_id = d.user_id
        or exists (select from proposal_users u where u.proposal_pk = d.proposal_pk and u.user_id = d.user_id));
