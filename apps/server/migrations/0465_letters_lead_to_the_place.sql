-- Letters lead to the very place (rule O260), where nobody in the facility has changed their texts.
update email_templates t set body = replace(t.body, c.was, c.is_now)
  from (values
('review-declined', 'You can give the proposal to somebody else at <a href="{{link}}">{{link}}</a>.', 'You can give the proposal to somebody else at <a href="{{address}}">{{address}}</a>.'),
('review-reminder', '<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Proposals to grade</i>.</p>', '<p>Please write it at <a href="{{address}}">{{address}}</a>.</p>'),
('internal-review-created', '<p>Please sign in at <a href="{{link}}">{{link}}</a>; the review is on your home page.</p>', '<p>Please write it at <a href="{{address}}">{{address}}</a>.</p>'),
('internal-review-updated', '<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{address}}">{{address}}</a></p>'),
('co-proposer-invite-declined', 'take it off the proposal: <a href="{{link}}">{{link}}</a>.', 'take it off the proposal: <a href="{{address}}">{{address}}</a>.'),
('reviews-to-submit', '<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Proposals to grade</i>. Thank you.</p>', '<p>You can begin with the first at <a href="{{address}}">{{address}}</a>. Thank you.</p>'),
('visit-registration-created', '<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Define your visit</i> beside the experiment to say when you come.</p>', '<p>Please say when you come, at <a href="{{address}}">{{address}}</a>.</p>'),
('visit-registration-submitted', 'The registration waits for your approval.</p>
', 'The registration waits for your approval.</p>
<p><a href="{{address}}">{{address}}</a></p>
'),
('visit-registration-changes-requested', '<p>Please sign in at <a href="{{link}}">{{link}}</a>, choose <i>Define your visit</i> beside the experiment, and submit it again.</p>', '<p>Please change it at <a href="{{address}}">{{address}}</a>, and submit it again.</p>'),
('shipment-submitted', 'whose local contact you are.</p>
', 'whose local contact you are.</p>
<p><a href="{{address}}">{{address}}</a></p>
')
) as c (id, was, is_now)
 where t.id = c.id and t.revision = 1 and t.updated_by is null;

update email_template_translations t set body = replace(t.body, c.was, c.is_now)
  from (values
('review-declined', 'Sie können den Antrag unter <a href="{{link}}">{{link}}</a> jemand anderem geben.', 'Sie können den Antrag unter <a href="{{address}}">{{address}}</a> jemand anderem geben.'),
('review-reminder', '<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an und wählen Sie <i>Zu benotende Anträge</i>.</p>', '<p>Bitte schreiben Sie es unter <a href="{{address}}">{{address}}</a>.</p>'),
('internal-review-created', '<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an; die Begutachtung steht auf Ihrer Startseite.</p>', '<p>Bitte schreiben Sie sie unter <a href="{{address}}">{{address}}</a>.</p>'),
('internal-review-updated', '<p><a href="{{link}}">{{link}}</a></p>', '<p><a href="{{address}}">{{address}}</a></p>'),
('co-proposer-invite-declined', 'oder vom Antrag nehmen: <a href="{{link}}">{{link}}</a>.', 'oder vom Antrag nehmen: <a href="{{address}}">{{address}}</a>.'),
('reviews-to-submit', '<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an und wählen Sie <i>Zu benotende Anträge</i>. Vielen Dank.</p>', '<p>Beginnen Sie gern mit dem ersten unter <a href="{{address}}">{{address}}</a>. Vielen Dank.</p>'),
('visit-registration-created', '<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an und wählen Sie beim Experiment <i>Ihren Besuch festlegen</i>, um anzugeben,
wann Sie kommen.</p>', '<p>Bitte geben Sie unter <a href="{{address}}">{{address}}</a> an, wann Sie kommen.</p>'),
('visit-registration-submitted', 'Die Registrierung wartet auf Ihre Genehmigung.</p>
', 'Die Registrierung wartet auf Ihre Genehmigung.</p>
<p><a href="{{address}}">{{address}}</a></p>
'),
('visit-registration-changes-requested', '<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an, wählen Sie beim Experiment <i>Ihren Besuch festlegen</i> und reichen Sie die
Registrierung erneut ein.</p>', '<p>Bitte ändern Sie sie unter <a href="{{address}}">{{address}}</a> und reichen Sie sie erneut ein.</p>'),
('shipment-submitted', 'angemeldet, dessen Ansprechperson vor Ort Sie sind.</p>
', 'angemeldet, dessen Ansprechperson vor Ort Sie sind.</p>
<p><a href="{{address}}">{{address}}</a></p>
')
) as c (id, was, is_now)
 where t.email_template_id = c.id and t.language = 'de' and t.is_delivered;
