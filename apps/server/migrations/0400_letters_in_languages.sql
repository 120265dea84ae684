-- What a template of e-mails says in other languages, for readers who chose one of them; its own text is for all others.
create table email_template_translations (
  email_template_id text not null references email_templates on delete cascade,
  -- One of those the product is delivered in, which it checks itself.
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null check (length(subject) <= 300),
  body text not null check (length(body) <= 200000),
  -- Goes up with every change; who saves says which one they have read.
  revision int not null default 1,
  -- As the product came with it: nobody in the facility has written it.
  is_delivered boolean not null default false,
  -- Not any more once the text it translates was changed, until it is saved again.
  is_current boolean not null default true,
  updated_at timestamptz not null default now(),
  updated_by int references users on delete set null,
  primary key (email_template_id, language)
);
create index on email_template_translations (updated_by) where updated_by is not null;
select watch_changes('email_template_translations');

-- The texts of the product in German, beside those texts of it that the facility has left as they were.
insert into email_template_translations (email_template_id, language, subject, body, is_delivered)
select t.id, 'de', g.subject, g.body, true
  from (values
('proposal-received', 'Ihr Antrag {{proposals.0.proposalId}} ist eingegangen',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p>der Antrag <b>{{title}}</b> ({{proposalId}}, Ausschreibung {{callShortCode}}) ist beim Nutzerbüro eingegangen.</p>
{{/each}}
<p>Sie können ihn jederzeit unter <a href="{{link}}">{{link}}</a> lesen. Wir schreiben Ihnen wieder, sobald es Neues gibt.</p>
'),
('proposal-changes-possible', 'Der Antrag {{proposals.0.proposalId}} kann noch geändert werden',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p>der Antrag <b>{{title}}</b> ({{proposalId}}) ist eingereicht. Sie können ihn ändern, bis die Ausschreibung {{callShortCode}} endet; begutachtet wird, was dann darin steht.</p>
{{/each}}
<p><a href="{{link}}">{{link}}</a></p>
'),
('technical-review-wanted', 'Technische Prüfung: {{proposals.0.proposalId}}',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
<p>diese Anträge bitten um Zeit auf Ihren Instrumenten und warten auf ihre technische Prüfung:</p>
<ul>
{{#each proposals}}
<li><b>{{title}}</b> ({{proposalId}}){{#each instruments}}{{#if @first}}, {{else}} und {{/if}}{{name}}{{/each}}</li>
{{/each}}
</ul>
<p>Sie finden sie unter Anträge: <a href="{{link}}">{{link}}</a></p>
'),
('not-feasible', 'Der Antrag {{proposals.0.proposalId}} ist nicht durchführbar',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p>unsere Instrumentverantwortlichen haben den Antrag <b>{{title}}</b> ({{proposalId}}) geprüft und halten ihn auf den Instrumenten, die er nennt, nicht für durchführbar.</p>
{{/each}}
<p>Bitte schreiben Sie dem Nutzerbüro, wenn Sie über andere Wege sprechen möchten.</p>
'),
('panel-review-wanted', 'Gutachten zur Ausschreibung {{proposals.0.callShortCode}}',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
<p>wir bitten Sie, diese Anträge zu begutachten:</p>
<ul>
{{#each proposals}}
<li><b>{{title}}</b> ({{proposalId}})</li>
{{/each}}
</ul>
<p>Bitte benoten Sie sie unter <a href="{{link}}">{{link}}</a>.</p>
'),
('panel-meeting', 'Bereit für die Gremiumssitzung: {{proposals.0.proposalId}}',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
<p>zu diesen Anträgen liegen alle Gutachten vor:</p>
<ul>
{{#each proposals}}
<li><b>{{title}}</b> ({{proposalId}}), {{pi.preferredName}} {{pi.lastName}}</li>
{{/each}}
</ul>
<p>Sie können unter <a href="{{link}}">{{link}}</a> in eine Rangfolge gebracht werden.</p>
'),
('time-allocated', 'Der Antrag {{proposals.0.proposalId}} hat Messzeit erhalten',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p>wir freuen uns, Ihnen mitzuteilen, dass der Antrag <b>{{title}}</b> ({{proposalId}}) Messzeit erhalten hat{{#each instruments}}{{#if @first}}, auf {{else}} und {{/if}}{{name}}{{/each}}.</p>
{{#if commentForUser}}<div>{{{commentForUser}}}</div>{{/if}}
{{/each}}
<p>Wegen der Termine melden wir uns bei Ihnen.</p>
'),
('time-not-allocated', 'Der Antrag {{proposals.0.proposalId}} hat keine Messzeit erhalten',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p>leider müssen wir Ihnen mitteilen, dass der Antrag <b>{{title}}</b> ({{proposalId}}) keine Messzeit erhalten konnte.</p>
{{#if commentForUser}}<div>{{{commentForUser}}}</div>{{/if}}
{{/each}}
'),
('status-changed', 'Neues zum Antrag {{proposals.0.proposalId}}: {{proposals.0.statusName}}',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
{{#each proposals}}
<p>der Antrag <b>{{title}}</b> ({{proposalId}}) hat nun den Status <b>{{statusName}}</b>.</p>
{{/each}}
<p><a href="{{link}}">{{link}}</a></p>
'),
('office-list', '{{proposals.length}} Anträge: {{proposals.0.statusName}}',
'<table>
<tr><th align="left">Antrag</th><th align="left">Titel</th><th align="left">Antragsleitung</th><th align="left">Instrumente</th></tr>
{{#each proposals}}
<tr><td>{{proposalId}}</td><td>{{title}}</td><td>{{pi.firstName}} {{pi.lastName}}</td><td>{{#each instruments}}{{#unless @first}}, {{/unless}}{{name}}{{/each}}</td></tr>
{{/each}}
</table>
'),
('safety-form-submitted', 'Sicherheitsformular des Experiments {{experiment.experimentId}}',
'{{#if lastName}}<p>Guten Tag {{preferredName}} {{lastName}},</p>{{/if}}
{{#each proposals}}
<p>das Sicherheitsformular des Experiments <b>{{@root.experiment.experimentId}}</b> auf {{@root.experiment.instrument}} wartet auf Ihre Prüfung. Es
gehört zum Antrag <b>{{title}}</b> ({{proposalId}}) von {{pi.preferredName}} {{pi.lastName}}.</p>
{{/each}}
<p>Sie finden es unter <a href="{{link}}/Experiments?experiment={{experiment.experimentId}}">Experimente</a>.</p>
'),
('safety-form-approved', 'Das Sicherheitsformular des Experiments {{experiment.experimentId}} ist genehmigt',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
<p>das Sicherheitsformular Ihres Experiments <b>{{experiment.experimentId}}</b> auf {{experiment.instrument}} ist genehmigt.</p>
{{#if experiment.scientistComment}}<p>Anmerkung zum Instrument: {{experiment.scientistComment}}</p>{{/if}}
{{#if experiment.reviewerComment}}<p>Anmerkung zur Sicherheit: {{experiment.reviewerComment}}</p>{{/if}}
<p><a href="{{link}}">{{link}}</a></p>
'),
('safety-form-rejected', 'Das Sicherheitsformular des Experiments {{experiment.experimentId}} ist abgelehnt',
'<p>Guten Tag {{preferredName}} {{lastName}},</p>
<p>das Sicherheitsformular Ihres Experiments <b>{{experiment.experimentId}}</b> auf {{experiment.instrument}} ist abgelehnt.</p>
{{#if experiment.scientistComment}}<p>Anmerkung zum Instrument: {{experiment.scientistComment}}</p>{{/if}}
{{#if experiment.reviewerComment}}<p>Anmerkung zur Sicherheit: {{experiment.reviewerComment}}</p>{{/if}}
<p>Bitte schreiben Sie dem Nutzerbüro; es kann Ihnen das Formular zum Ändern zurückgeben.</p>
'),
('review-declined', '{{reviewerName}} begutachtet {{proposalNumber}} nicht',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>{{reviewerName}} begutachtet den Antrag <b>{{proposalTitle}}</b> ({{proposalNumber}}, Gremium {{panel}}, Ausschreibung {{callShortCode}})
nicht. Grund: {{reason}}.</p>
<p>{{text}}</p>
<p>Das Gutachten zählt nicht mehr. Sie können den Antrag unter <a href="{{link}}">{{link}}</a> jemand anderem geben.</p>
'),
('review-reminder', 'Ihr Gutachten zum Antrag {{proposalNumber}} ist fällig',
'<p>Guten Tag {{fapReviewerPreferredName}} {{fapReviewerLastName}},</p>
<p>Ihr Gutachten zum Antrag <b>{{proposalTitle}}</b> ({{proposalNumber}}, Ausschreibung {{callShortCode}}) ist noch nicht eingereicht, und die
Zeit für Gutachten läuft bald ab.</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an und wählen Sie <i>Zu benotende Anträge</i>.</p>
'),
('internal-review-created', 'Bitte um eine interne Begutachtung des Antrags {{proposalNumber}}',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>{{assignedBy}} bittet Sie um eine interne Begutachtung, <b>{{reviewTitle}}</b>, des Antrags <b>{{proposalTitle}}</b> ({{proposalNumber}}).
Technische Prüfung des Antrags: {{technicalReviewer}}.</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an; die Begutachtung steht auf Ihrer Startseite.</p>
'),
('internal-review-updated', 'Die interne Begutachtung des Antrags {{proposalNumber}} wurde geändert',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die interne Begutachtung <b>{{reviewTitle}}</b> des Antrags <b>{{proposalTitle}}</b> ({{proposalNumber}}), um die Sie gebeten wurden, wurde
geändert.</p>
<p><a href="{{link}}">{{link}}</a></p>
'),
('internal-review-deleted', 'Ihre interne Begutachtung des Antrags {{proposalNumber}} wird nicht mehr gebraucht',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die interne Begutachtung <b>{{reviewTitle}}</b> des Antrags <b>{{proposalTitle}}</b> ({{proposalNumber}}) wurde zurückgenommen. Sie müssen
nichts weiter tun.</p>
'),
('visit-registration-created', 'Sie werden zum Experiment {{experimentId}} erwartet',
'<p>Guten Tag {{preferredname}},</p>
<p>Sie gehören zum Team, das zum Experiment {{experimentId}} des Antrags <b>{{proposalTitle}}</b> (Ausschreibung {{callShortCode}}) kommt. Es ist
vom <b>{{experimentStartsAt}}</b> bis zum <b>{{experimentEndsAt}}</b> geplant.</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an und wählen Sie beim Experiment <i>Ihren Besuch festlegen</i>, um anzugeben,
wann Sie kommen.</p>
'),
('visit-registration-submitted', '{{visitorName}} hat sich für das Experiment {{experimentId}} registriert',
'<p>{{visitorName}} möchte vom <b>{{startsAt}}</b> bis zum <b>{{endsAt}}</b> zum Experiment {{experimentId}} des Antrags
<b>{{proposalTitle}}</b> (Ausschreibung {{callShortCode}}) kommen. Die Registrierung wartet auf Ihre Genehmigung.</p>
'),
('visit-registration-changes-requested', 'Bitte ändern Sie Ihre Registrierung für das Experiment {{experimentId}}',
'<p>Guten Tag {{preferredname}},</p>
<p>das Nutzerbüro bittet Sie, Ihre Registrierung für das Experiment {{experimentId}} des Antrags <b>{{proposalTitle}}</b> (Ausschreibung
{{callShortCode}}) zu ändern{{#if startsAt}}, zu dem Sie vom {{startsAt}} bis zum {{endsAt}} kommen möchten{{/if}}.</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an, wählen Sie beim Experiment <i>Ihren Besuch festlegen</i> und reichen Sie die
Registrierung erneut ein.</p>
'),
('visit-registration-approved', 'Ihr Besuch vom {{startsAt}} bis zum {{endsAt}} ist genehmigt',
'<p>Guten Tag {{preferredname}},</p>
<p>Ihr Besuch vom <b>{{startsAt}}</b> bis zum <b>{{endsAt}}</b> zum Experiment des Antrags <b>{{proposalTitle}}</b> (Ausschreibung
{{callShortCode}}) ist genehmigt. Wir freuen uns auf Sie.</p>
'),
('visit-registration-cancelled', 'Ihr Besuch vom {{startsAt}} bis zum {{endsAt}} ist abgesagt',
'<p>Guten Tag {{preferredname}},</p>
<p>Ihr Besuch vom <b>{{startsAt}}</b> bis zum <b>{{endsAt}}</b> zum Experiment des Antrags <b>{{proposalTitle}}</b> (Ausschreibung
{{callShortCode}}) ist abgesagt. Falls Sie das nicht erwartet haben, wenden Sie sich bitte an das Nutzerbüro.</p>
'),
('visit-registration-cancelled-by-facility', 'Ihr Besuch zum Experiment {{experimentId}} ist abgesagt',
'<p>Guten Tag {{preferredname}},</p>
<p>Ihr Besuch zum Experiment {{experimentId}} des Antrags <b>{{proposalTitle}}</b> (Ausschreibung {{callShortCode}}){{#if startsAt}}, zu dem Sie
vom {{startsAt}} bis zum {{endsAt}} kommen wollten,{{/if}} wurde von unserer Seite abgesagt. Falls Sie das nicht erwartet haben, wenden Sie sich
bitte an das Nutzerbüro.</p>
'),
('experiment-due', 'Vor Ihrem Experiment {{experimentId}}: bitte {{firstThing}}',
'<p>Guten Tag {{preferredname}},</p>
<p>Ihr Experiment {{experimentId}} (<b>{{proposalTitle}}</b>) auf {{instrument}} beginnt am <b>{{startsAt}}</b>. Bis dahin ist noch zu tun:</p>
<p><b>{{things}}</b></p>
<p>Was noch fehlt, steht auf Ihrer Startseite: <a href="{{link}}">{{link}}</a></p>
'),
('experiment-overdue', 'Überfällig für Ihr Experiment {{experimentId}}: bitte {{firstThing}}',
'<p>Guten Tag {{preferredname}},</p>
<p>Ihr Experiment {{experimentId}} (<b>{{proposalTitle}}</b>) auf {{instrument}} beginnt am <b>{{startsAt}}</b>, und etwas, das bereits fällig
war, fehlt noch. Es ist noch zu tun:</p>
<p><b>{{things}}</b></p>
<p>Was noch fehlt, steht auf Ihrer Startseite: <a href="{{link}}">{{link}}</a></p>
'),
('experiment-safety-asked-back', 'Bitte sehen Sie sich das Sicherheitsformular zu {{experimentId}} noch einmal an',
'<p>Guten Tag {{preferredname}},</p>
<p>{{reviewer}} hat eine Frage zum Sicherheitsformular des Experiments <b>{{experimentId}}</b> ({{proposalTitle}}, Ausschreibung
{{callShortCode}}):</p>
<blockquote>{{comment}}</blockquote>
<p>Das Formular ist wieder offen. Bitte ändern Sie es und reichen Sie es noch einmal ein: <a href="{{address}}">{{address}}</a></p>
'),
('experiment-note', 'Notiz zum Experiment {{experimentId}}',
'<p>{{author}} hat dem Nutzerbüro eine Notiz zum Experiment <b>{{experimentId}}</b> ({{instrument}}, Antrag {{proposalNumber}})
hinterlassen:</p>
<p style="white-space:pre-wrap">{{note}}</p>
<p><a href="{{address}}">{{address}}</a></p>
'),
('user-office-registration-invitation-visit-registration', '{{inviterName}} {{inviterLastname}} lädt Sie zu einem Besuch ein',
'<p>{{inviterName}} {{inviterLastname}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} lädt Sie zum Experiment des Antrags
<b>{{proposalTitle}}</b> ein.</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an, wählen Sie <i>Antrag beitreten</i> und geben Sie den Code
<b>{{redeemCode}}</b> ein. Danach können Sie angeben, wann Sie kommen.</p>
'),
('co-proposer-invite-declined', '{{invitedName}} hat Ihre Einladung abgelehnt',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>{{invitedName}} ({{email}}) hat Ihre Einladung abgelehnt, <b>{{proposalTitle}}</b> ({{proposalNumber}}) mit zu beantragen.</p>
<p>Sie können die Einladung noch einmal senden oder vom Antrag nehmen: <a href="{{link}}">{{link}}</a>.</p>
'),
('shipment-submitted', 'Die Sendung {{shipmentReference}} ist unterwegs',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Sendung <b>{{shipmentTitle}}</b> ({{shipmentReference}}) wurde für das Experiment {{experimentId}} des Antrags {{proposalNumber}}
angemeldet, dessen Ansprechperson vor Ort Sie sind.</p>
'),
('shipment-arrived', 'Die Sendung {{shipmentReference}} ist eingetroffen',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Sendung <b>{{shipmentTitle}}</b> ({{shipmentReference}}) für das Experiment {{experimentId}} des Antrags {{proposalNumber}} ist
eingetroffen{{#if storagePlace}}: {{storagePlace}}{{/if}}.</p>
'),
('clarification-asked', 'Eine Rückfrage zu Ihrem Antrag {{proposalId}}',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>zu Ihrem Antrag <b>{{proposalTitle}}</b> ({{proposalId}}), der gerade begutachtet wird, gibt es eine Rückfrage. Bitte beantworten Sie sie bis
<b>{{answerUntil}}</b>:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
<p>Der Antrag selbst bleibt, wie Sie ihn eingereicht haben.</p>
'),
('clarification-reminder', 'Bitte beantworten Sie die Rückfrage zu Ihrem Antrag {{proposalId}}',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>eine Rückfrage zu Ihrem Antrag <b>{{proposalTitle}}</b> ({{proposalId}}) wartet noch bis <b>{{answerUntil}}</b> auf eine Antwort:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
'),
('clarification-answered', 'Ihre Rückfrage zum Antrag {{proposalId}} ist beantwortet',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Antragstellenden von <b>{{proposalTitle}}</b> ({{proposalId}}) haben Ihre Rückfrage beantwortet:</p>
<p>{{question}}</p>
<p>{{answer}}</p>
<p>{{link}}</p>
'),
('reviews-to-submit', 'Noch einzureichen: {{reviewsToSubmit}} für das Gremium {{panel}}',
'<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>das Gremium {{panel}} wartet noch auf {{reviewsToSubmit}} von Ihnen{{#if reviewsDueOn}}, fällig am <b>{{reviewsDueOn}}</b>{{/if}}:</p>
<p>{{proposalList}}</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an und wählen Sie <i>Zu benotende Anträge</i>. Vielen Dank.</p>
'),
('feedback-request', 'Wie war Ihr Experiment {{experimentId}}?',
'<p>Guten Tag {{teamleadPreferredname}} {{teamleadLastname}},</p>
<p>Ihr Experiment {{experimentId}} ist vorbei. Bitte sagen Sie uns, was gut war und was besser werden sollte. Es dauert nur wenige Minuten:</p>
<p><a href="{{feedbackurl}}">{{feedbackurl}}</a></p>
<p>Vielen Dank.</p>
')
  ) as g (id, subject, body)
  join email_templates t on t.id = g.id and t.revision = 1 and t.updated_by is null;
