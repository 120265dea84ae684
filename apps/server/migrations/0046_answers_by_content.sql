-- Finds answers by their question and what is in them, for the filter of the lists by an answer (behaviour/operations
-- §16.3). Short texts, choices and numbers alike: only hashes of values are kept, so an answer of 100 kB takes no room.
-- A short list of pending entries keeps a save fast and bounds the work of the one that has to clear it.
create index answers_by_content on answers using gin (question_id, (answer -> 'value') jsonb_path_ops)
  with (gin_pending_list_limit = 1024);
-- From an answer to its proposal without reading the proposal itself.
drop index if exists proposals_questionary_id_idx;
create unique index proposals_questionary_id_idx on proposals (questionary_id) include (proposal_pk);

-- The moment that an answer names, when it is an ISO text of a day or a time; without a zone it is one of UTC. Answers that
-- are anything else have none. Dates are compared through the index, so that none is taken apart when a list is read.
create function answer_moment(value jsonb) returns timestamptz language plpgsql immutable strict parallel safe as $$
declare
  iso text;
begin
  if jsonb_typeof(value) <> 'string' then return null; end if;
  iso := value #>> '{}';
  if length(iso) > 40 or iso !~ '^(19|20)\d\d-(0[1-9]|1[0-2])-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$' then
    return null;
  end if;
  if substr(iso, 9, 2)::int not between 1 and date_part('day', (substr(iso, 1, 7) || '-01')::date + interval '1 month - 1 day') then
    return null;
  end if;
  if length(iso) = 10 then return (iso || 'T00:00Z')::timestamptz; end if;
  if iso ~ '(Z|[+-]\d\d:\d\d)$' then return iso::timestamptz; end if;
  return (iso || 'Z')::timestamptz;
end $$;
create index answers_by_moment on answers (question_id, answer_moment(answer -> 'value'))
  where answer_moment(answer -> 'value') is not null;
