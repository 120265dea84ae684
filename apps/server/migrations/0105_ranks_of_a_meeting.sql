-- brief: a decision is a row per proposal, instrument and panel; those with a rank that another has are a handful
-- No two proposals of a panel have one rank on an instrument in a call. A decision learns its call from its place in the panel, so that
-- the database can keep it so.
alter table fap_meeting_decisions add column call_id int;
comment on column fap_meeting_decisions.call_id is 'The call of its place in the panel, written by a trigger; ranks are unique in it';

create function decision_knows_its_call() returns trigger language plpgsql as $$
begin
  new.call_id := (select fp.call_id from fap_proposals fp
                   where (fp.proposal_pk, fp.instrument_id, fp.fap_id) = (new.proposal_pk, new.instrument_id, new.fap_id));
  return new;
end $$;
create trigger know_call before insert on fap_meeting_decisions for each row execute function decision_knows_its_call();

update fap_meeting_decisions d set call_id = fp.call_id from fap_proposals fp
 where (fp.proposal_pk, fp.instrument_id, fp.fap_id) = (d.proposal_pk, d.instrument_id, d.fap_id);

-- Of several with one rank the first keeps it; the others are numbered after the last, in the order they had.
with others as (
  select proposal_pk, instrument_id, fap_id, rank_order,
         row_number() over (partition by fap_id, instrument_id, call_id, rank_order order by proposal_pk) > 1 as is_other,
         call_id, max(rank_order) over (partition by fap_id, instrument_id, call_id) as last_rank
    from fap_meeting_decisions where rank_order is not null),
numbered as (
  select proposal_pk, instrument_id, fap_id,
         last_rank + row_number() over (partition by fap_id, instrument_id, call_id order by rank_order, proposal_pk) as rank_order
    from others where is_other)
update fap_meeting_decisions d set rank_order = n.rank_order from numbered n
 where (d.proposal_pk, d.instrument_id, d.fap_id) = (n.proposal_pk, n.instrument_id, n.fap_id);
