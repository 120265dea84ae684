-- An invite to a proposal can be declined by whom it is addressed to, and the inviter is told by a letter whose text officers change.
alter table invites add column declined_at timestamptz;

insert into email_templates (id, name, subject, body) values
('co-proposer-invite-declined', 'Invitation declined', '{{invitedName}} has declined your invitation',
'<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{invitedName}} ({{email}}) has declined your invitation to be a co-proposer of <b>{{proposalTitle}}</b> ({{proposalNumber}}).</p>
<p>You can send the invitation again, or take it off the proposal: <a href="{{link}}">{{link}}</a>.</p>
')
on conflict (id) do nothing;
