-- A stand-in's rows are locked before they are handed over, so that none slips away while somebody else writes it. Of two reviews of
-- one proposal the one that is further on stays, with what the other said at its end: nothing that was written goes.
create or replace function take_over_references(stand_in int, person int) returns void language plpgsql as $$
declare
  link record;
  place tid;
  theirs fap_reviews;
  ours fap_reviews;
begin
  perform from users where id in (stand_in, person) order by id for update;
  perform from fap_reviews where user_id in (stand_in, person) order by id for update;
  for theirs in select * from fap_reviews where user_id = stand_in loop
    select * into ours from fap_reviews
     where user_id = person and proposal_pk = theirs.proposal_pk and fap_id = theirs.fap_id;
    continue when ours.id is null;
    if (theirs.status = 'SUBMITTED', theirs.comment is not null or theirs.grade is not null)
       > (ours.status = 'SUBMITTED', ours.comment is not null or ours.grade is not null) then
      delete from fap_reviews where id = ours.id;
      update fap_reviews set comment = nullif(concat(comment, ours.comment), '') where id = theirs.id;
    else
      delete from fap_reviews where id = theirs.id;
      update fap_reviews set comment = nullif(concat(comment, theirs.comment), '') where id = ours.id;
    end if;
  end loop;
  for link in
    select c.conrelid::regclass as of_table, a.attname as of_column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1
  loop
    for place in
      execute format('select ctid from %s where %I = $1 for update', link.of_table, link.of_column) using stand_in
    loop
      begin
        execute format('update %s set %I = $1 where ctid = $2', link.of_table, link.of_column) using person, place;
      exception when unique_violation then
        -- Roles, seats and places on a proposal hold nothing but who has them.
        if link.of_table::text <> all (array['role_users', 'instrument_scientists', 'technique_scientists', 'fap_members',
                                             'proposal_users', 'data_access_users']) then
          raise;
        end if;
        execute format('delete from %s where ctid = $1', link.of_table) using place;
      end;
    end loop;
  end loop;
  -- Nobody is principal investigator and co-proposer of one proposal.
  delete from proposal_users pu using proposals p
   where p.proposal_pk = pu.proposal_pk and pu.user_id = person and p.proposer_id = person;
  delete from users where id = stand_in;
end $$;
