-- A panel may review a call without knowing who is on the proposals, until it has submitted its meeting on them (decision 0522).
alter table fap_call_settings add column hides_authors boolean not null default false;
