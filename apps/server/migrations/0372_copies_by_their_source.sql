-- outside a transaction
-- Few proposals are copies of others.
create index concurrently if not exists proposals_earlier_proposal_pk_reference on proposals (earlier_proposal_pk)
  where earlier_proposal_pk is not null;
