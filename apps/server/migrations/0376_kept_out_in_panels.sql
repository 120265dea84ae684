-- What panels keep from a person, in these panels: for lists, whose rows would otherwise each be asked about (rule R134).
create function kept_out_in(person int, panels int[]) returns table (fap_id int, proposal_pk int) language plpgsql stable as $$
declare
  k record;
begin
  for k in
    select m.fap_id, r.same_person, r.same_institution, r.worked_together, r.together_years,
           coalesce(r.declared, 'BLOCK') as declared, coalesce(r.entered, 'BLOCK') as entered
      from (select distinct x.fap_id from unnest(panels) x(fap_id)) m
      left join fap_conflict_rules r on r.fap_id = m.fap_id
  loop
    return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'ON_PROPOSAL' and c.user_id = person;
    if k.declared = 'BLOCK' then
      return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'DECLARED' and c.user_id = person;
    end if;
    if k.entered = 'BLOCK' then
      return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'ENTERED' and c.user_id = person;
    end if;
    if k.same_person = 'BLOCK' then
      return query select k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'SAME_PERSON' and c.user_id = person;
    end if;
    if k.same_institution = 'BLOCK' then
      return query select distinct k.fap_id, c.proposal_pk from conflict_sources c where c.source = 'SAME_INSTITUTION' and c.user_id = person;
    end if;
    if k.worked_together = 'BLOCK' then
      return query select distinct k.fap_id, c.proposal_pk from conflict_sources c
        where c.source = 'WORKED_TOGETHER' and c.user_id = person and c.since >= now() - make_interval(years => k.together_years);
    end if;
  end loop;
end $$;

create or replace function kept_out_of(person int) returns table (fap_id int, proposal_pk int) language sql stable as $$
  select * from kept_out_in(person, array(select x.fap_id from fap_members x where x.user_id = person))
$$;
