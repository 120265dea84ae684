-- Questions to the applicants while their proposal is under review, each with a date and at most one answer.
create table clarifications (
  id int primary key generated always as identity,
  proposal_pk int not null references proposals on delete cascade,
  asked_by int references users on delete set null,
  asked_as text not null check (asked_as in ('USER_OFFICER', 'FAP_SECRETARY', 'INSTRUMENT_SCIENTIST')),
  asked_at timestamptz not null default now(),
  question text not null,
  due_at timestamptz not null,
  visible_to_reviewers boolean not null default false,
  reminded_at timestamptz,
  answer text,
  file_ids text[] not null default '{}',
  answered_by int references users on delete set null,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index on clarifications (proposal_pk);
create index on clarifications (asked_by) where asked_by is not null;
create index on clarifications (answered_by) where answered_by is not null;
create index on clarifications (due_at) where answered_at is null and withdrawn_at is null;
create index on clarifications using gin (file_ids);
select watch_changes('clarifications');

-- The letters about them, whose texts officers change.
insert into email_templates (id, name, subject, body) values
('clarification-asked', 'Question about a proposal', 'A question about your proposal {{proposalId}}',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>those who review your proposal <b>{{proposalTitle}}</b> ({{proposalId}}) have a question. Please answer it until <b>{{answerUntil}}</b>:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
<p>The proposal itself stays as you submitted it.</p>
'),
('clarification-reminder', 'Question about a proposal is not answered', 'Please answer the question about your proposal {{proposalId}}',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>a question about your proposal <b>{{proposalTitle}}</b> ({{proposalId}}) still waits for an answer, until <b>{{answerUntil}}</b>:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
'),
('clarification-answered', 'Question about a proposal answered', 'Your question about proposal {{proposalId}} is answered',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>the applicants of <b>{{proposalTitle}}</b> ({{proposalId}}) have answered your question:</p>
<p>{{question}}</p>
<p>{{answer}}</p>
<p>{{link}}</p>
')
on conflict (id) do nothing;
