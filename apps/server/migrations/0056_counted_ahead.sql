-- The officer's table shows how many proposals there are in all: reading sixty thousand rows for one number costs more than the
-- page itself. Each change of the list adds a row with the difference here, so that writers never wait for each other; the job
-- `sum-up-proposal-counts` adds rows up when there are many.
create table proposal_list_counts (
  call_id int not null,
  status_id int not null,
  proposals int not null
);
comment on table proposal_list_counts is
  'Differences that add up to the number of rows of proposal_list of a call and status; written by its triggers';
create index on proposal_list_counts (call_id, status_id) include (proposals);

create function count_proposal_list() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into proposal_list_counts values (old.call_id, old.status_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into proposal_list_counts values (new.call_id, new.status_id, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert on proposal_list for each row execute function count_proposal_list();
create trigger count_removed after delete on proposal_list for each row execute function count_proposal_list();
create trigger count_moved after update on proposal_list for each row
  when (old.call_id <> new.call_id or old.status_id <> new.status_id) execute function count_proposal_list();

create function sum_up_proposal_counts() returns void language sql as $$
  with gone as (delete from proposal_list_counts returning *)
  insert into proposal_list_counts
  select call_id, status_id, sum(proposals) from gone group by call_id, status_id having sum(proposals) <> 0;
$$;

insert into proposal_list_counts select call_id, status_id, count(*) from proposal_list group by call_id, status_id;
