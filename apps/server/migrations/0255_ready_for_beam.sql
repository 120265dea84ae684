-- How many days before an experiment its safety form and the dates of its visitors are due; null sets no date.
alter table calls
  add column safety_form_due_days int check (safety_form_due_days >= 0),
  add column visit_due_days int check (visit_due_days >= 0);

-- What somebody was reminded of before an experiment, each once for every stage.
create table experiment_reminders (
  experiment_pk int not null references experiments on delete cascade,
  -- Goes with a stand-in whose person was told the same.
  user_id int not null references users on delete cascade,
  kind text not null,
  stage text not null check (stage in ('DUE_SOON', 'OVERDUE')),
  told_at timestamptz not null default now(),
  primary key (experiment_pk, user_id, kind, stage)
);
create index on experiment_reminders (user_id);
select watch_changes('experiment_reminders');

create function same_reminder_once() returns trigger language plpgsql as $$
begin
  if exists (select from experiment_reminders r where (r.experiment_pk, r.user_id, r.kind, r.stage)
             = (new.experiment_pk, new.user_id, new.kind, new.stage)) then
    return null;
  end if;
  return new;
end $$;
create trigger same_reminder_once before update of user_id on experiment_reminders
  for each row when (old.user_id <> new.user_id) execute function same_reminder_once();

insert into email_templates (id, name, subject, body) values
('experiment-due', 'Something is due before an experiment', 'Before your experiment {{experimentId}}: please {{firstThing}}',
'<p>Dear {{preferredname}},</p>
<p>your experiment {{experimentId}} (<b>{{proposalTitle}}</b>) on {{instrument}} begins on <b>{{startsAt}}</b>. Before it, please</p>
<p><b>{{things}}</b></p>
<p>What is left is shown on your home page: <a href="{{link}}">{{link}}</a></p>
'),
('experiment-overdue', 'Something is overdue before an experiment', 'Overdue for your experiment {{experimentId}}: please {{firstThing}}',
'<p>Dear {{preferredname}},</p>
<p>your experiment {{experimentId}} (<b>{{proposalTitle}}</b>) on {{instrument}} begins on <b>{{startsAt}}</b>, and something that was due is
still missing. Please</p>
<p><b>{{things}}</b></p>
<p>What is left is shown on your home page: <a href="{{link}}">{{link}}</a></p>
')
on conflict (id) do nothing;
