-- Minutes after the end of a call in which what was begun before may still be saved and handed in; null gives none.
alter table calls add column grace_minutes int check (grace_minutes >= 0);
-- More time for one proposal, given by an officer with a reason; the log keeps earlier ones. The mark says that its end was told.
alter table proposals
  add column extended_until timestamptz,
  add column extension_reason text,
  add column extension_ended boolean not null default false;
