-- What a proposal was copied from: a continuation, or another try.
alter table proposals add column earlier_proposal_pk int references proposals on delete set null;
-- brief: only copies are written, which are few
update proposals p set earlier_proposal_pk = e.source
  from (select proposal_pk, (row_data->>'sourcePk')::int as source from event_logs
         where event_type = 'PROPOSAL_CLONED' and row_data->>'sourcePk' ~ '^[0-9]+$') e
 where e.proposal_pk = p.proposal_pk and exists (select from proposals s where s.proposal_pk = e.source);
