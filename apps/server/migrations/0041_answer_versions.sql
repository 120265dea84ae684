-- Each writing of an answer has a number of its own, so that somebody who read an older one can be told.
create sequence answer_versions as int cycle;

alter table answers
  add column version int not null default nextval('answer_versions'),
  add column answered_by int references users on delete set null,
  -- Written by the form while somebody typed, not by a save of that person.
  add column autosaved boolean not null default false;
alter sequence answer_versions owned by answers.version;

alter table answer_history add column version int, add column answered_by int;
