/** The text of one of the product's letters in a language other than that of its initial template. */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** The product's letters in German, by id; each uses the same variables as the English one (rule O241). */
export const lettersInGerman: Readonly<Record<string, LetterText>> = {
  'review-declined': {
    subject: '{{reviewerName}} begutachtet {{proposalNumber}} nicht',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>{{reviewerName}} begutachtet den Antrag <b>{{proposalTitle}}</b> ({{proposalNumber}}, Gremium {{panel}}, Ausschreibung {{callShortCode}})
nicht. Grund: {{reason}}.</p>
<p>{{text}}</p>
<p>Das Gutachten zählt nicht mehr. Sie können den Antrag unter <a href="{{address}}">{{address}}</a> jemand anderem geben.</p>
`,
  },
  'review-reminder': {
    subject: 'Ihr Gutachten zum Antrag {{proposalNumber}} ist fällig',
    body: `<p>Guten Tag {{fapReviewerPreferredName}} {{fapReviewerLastName}},</p>
<p>Ihr Gutachten zum Antrag <b>{{proposalTitle}}</b> ({{proposalNumber}}, Ausschreibung {{callShortCode}}) ist noch nicht eingereicht, und die
Zeit für Gutachten läuft bald ab.</p>
<p>Bitte schreiben Sie es unter <a href="{{address}}">{{address}}</a>.</p>
`,
  },
  'internal-review-created': {
    subject: 'Bitte um eine interne Begutachtung des Antrags {{proposalNumber}}',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>{{assignedBy}} bittet Sie um eine interne Begutachtung, <b>{{reviewTitle}}</b>, des Antrags <b>{{proposalTitle}}</b> ({{proposalNumber}}).
Technische Prüfung des Antrags: {{technicalReviewer}}.</p>
<p>Bitte schreiben Sie sie unter <a href="{{address}}">{{address}}</a>.</p>
`,
  },
  'internal-review-updated': {
    subject: 'Die interne Begutachtung des Antrags {{proposalNumber}} wurde geändert',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die interne Begutachtung <b>{{reviewTitle}}</b> des Antrags <b>{{proposalTitle}}</b> ({{proposalNumber}}), um die Sie gebeten wurden, wurde
geändert.</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'internal-review-deleted': {
    subject: 'Ihre interne Begutachtung des Antrags {{proposalNumber}} wird nicht mehr gebraucht',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die interne Begutachtung <b>{{reviewTitle}}</b> des Antrags <b>{{proposalTitle}}</b> ({{proposalNumber}}) wurde zurückgenommen. Sie müssen
nichts weiter tun.</p>
`,
  },
  'visit-registration-created': {
    subject: 'Sie werden zum Experiment {{experimentId}} erwartet',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>Sie gehören zum Team, das zum Experiment {{experimentId}} des Antrags <b>{{proposalTitle}}</b> (Ausschreibung {{callShortCode}}) kommt. Es ist
vom <b>{{experimentStartsAt}}</b> bis zum <b>{{experimentEndsAt}}</b> geplant.</p>
<p>Bitte geben Sie unter <a href="{{address}}">{{address}}</a> an, wann Sie kommen.</p>
`,
  },
  'visit-registration-submitted': {
    subject: '{{visitorName}} hat sich für das Experiment {{experimentId}} registriert',
    body: `<p>{{visitorName}} möchte vom <b>{{startsAt}}</b> bis zum <b>{{endsAt}}</b> zum Experiment {{experimentId}} des Antrags
<b>{{proposalTitle}}</b> (Ausschreibung {{callShortCode}}) kommen. Die Registrierung wartet auf Ihre Genehmigung.</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'visit-registration-changes-requested': {
    subject: 'Bitte ändern Sie Ihre Registrierung für das Experiment {{experimentId}}',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>das Nutzerbüro bittet Sie, Ihre Registrierung für das Experiment {{experimentId}} des Antrags <b>{{proposalTitle}}</b> (Ausschreibung
{{callShortCode}}) zu ändern{{#if startsAt}}, zu dem Sie vom {{startsAt}} bis zum {{endsAt}} kommen möchten{{/if}}.</p>
{{#if comment}}<blockquote style="white-space:pre-wrap">{{comment}}</blockquote>
{{/if}}<p>Bitte ändern Sie sie unter <a href="{{address}}">{{address}}</a> und reichen Sie sie erneut ein.</p>
`,
  },
  'visit-registration-approved': {
    subject: 'Ihr Besuch vom {{startsAt}} bis zum {{endsAt}} ist genehmigt',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>Ihr Besuch vom <b>{{startsAt}}</b> bis zum <b>{{endsAt}}</b> zum Experiment des Antrags <b>{{proposalTitle}}</b> (Ausschreibung
{{callShortCode}}) ist genehmigt. Wir freuen uns auf Sie.</p>
`,
  },
  'visit-registration-cancelled': {
    subject: 'Ihr Besuch vom {{startsAt}} bis zum {{endsAt}} ist abgesagt',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>Ihr Besuch vom <b>{{startsAt}}</b> bis zum <b>{{endsAt}}</b> zum Experiment des Antrags <b>{{proposalTitle}}</b> (Ausschreibung
{{callShortCode}}) ist abgesagt. Falls Sie das nicht erwartet haben, wenden Sie sich bitte an das Nutzerbüro.</p>
`,
  },
  'visit-registration-cancelled-by-facility': {
    subject: 'Ihr Besuch zum Experiment {{experimentId}} ist abgesagt',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>Ihr Besuch zum Experiment {{experimentId}} des Antrags <b>{{proposalTitle}}</b> (Ausschreibung {{callShortCode}}){{#if startsAt}}, zu dem Sie
vom {{startsAt}} bis zum {{endsAt}} kommen wollten,{{/if}} wurde von unserer Seite abgesagt. Falls Sie das nicht erwartet haben, wenden Sie sich
bitte an das Nutzerbüro.</p>
`,
  },
  'experiment-due': {
    subject: 'Vor Ihrem Experiment {{experimentId}}: bitte {{firstThing}}',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>Ihr Experiment {{experimentId}} (<b>{{proposalTitle}}</b>) an {{instrument}} beginnt am <b>{{startsAt}}</b>. Bis dahin ist noch zu tun:</p>
<p><b>{{things}}</b></p>
<p>Was noch fehlt, steht auf Ihrer Startseite: <a href="{{link}}">{{link}}</a></p>
`,
  },
  'experiment-overdue': {
    subject: 'Überfällig für Ihr Experiment {{experimentId}}: bitte {{firstThing}}',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>Ihr Experiment {{experimentId}} (<b>{{proposalTitle}}</b>) an {{instrument}} beginnt am <b>{{startsAt}}</b>, und etwas, das bereits fällig
war, fehlt noch. Es ist noch zu tun:</p>
<p><b>{{things}}</b></p>
<p>Was noch fehlt, steht auf Ihrer Startseite: <a href="{{link}}">{{link}}</a></p>
`,
  },
  'beam-time-published': {
    subject: 'Ihr Experiment {{experimentId}} beginnt am {{beamTimeStart}}',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>das Experiment <b>{{experimentId}}</b> des Antrags {{proposalId}} (<b>{{proposalTitle}}</b>, Ausschreibung {{callShortCode}}) hat seine Messzeit an
{{instrument}}: vom <b>{{beamTimeStart}}</b> bis zum <b>{{beamTimeEnd}}</b>.{{#if localContact}} Vor Ort betreut Sie {{localContact}}.{{/if}}</p>
<p>Was vorher noch zu tun ist, etwa zu sagen, wer kommt, sehen Sie unter <a href="{{link}}">{{link}}</a>.</p>
`,
  },
  'beam-time-changed': {
    subject: 'Die Messzeit Ihres Experiments {{experimentId}} hat sich geändert',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Messzeit des Experiments <b>{{experimentId}}</b> des Antrags {{proposalId}} (<b>{{proposalTitle}}</b>, Ausschreibung {{callShortCode}}) hat sich
geändert. Sie ist jetzt an {{instrument}} vom <b>{{beamTimeStart}}</b> bis zum <b>{{beamTimeEnd}}</b>.{{#if localContact}} Vor Ort betreut Sie {{localContact}}.{{/if}}</p>
<p>Was dazu ausgefüllt wurde, bleibt. Bitte prüfen Sie, ob die Besuchszeiten noch passen: <a href="{{link}}">{{link}}</a>.</p>
`,
  },
  'beam-time-removed': {
    subject: 'Messzeit des Antrags {{proposalId}} entfällt',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>diese Messzeit des Antrags {{proposalId}} (<b>{{proposalTitle}}</b>, Ausschreibung {{callShortCode}}) entfällt. Bitte reisen Sie nicht dafür an:</p>
<p style="white-space:pre-wrap"><b>{{times}}</b></p>
<p>Das Nutzerbüro teilt Ihnen mit, ob es eine andere Zeit geben wird.</p>
`,
  },
  'experiment-safety-asked-back': {
    subject: 'Bitte sehen Sie sich das Sicherheitsformular zu {{experimentId}} noch einmal an',
    body: `<p>Guten Tag {{preferredname}},</p>
<p>{{reviewer}} hat eine Frage zum Sicherheitsformular des Experiments <b>{{experimentId}}</b> ({{proposalTitle}}, Ausschreibung
{{callShortCode}}):</p>
<blockquote>{{comment}}</blockquote>
<p>Das Formular ist wieder offen. Bitte ändern Sie es und reichen Sie es noch einmal ein: <a href="{{address}}">{{address}}</a></p>
`,
  },
  'experiment-note': {
    subject: 'Notiz zum Experiment {{experimentId}}',
    body: `<p>{{author}} hat dem Nutzerbüro eine Notiz zum Experiment <b>{{experimentId}}</b> ({{instrument}}, Antrag {{proposalNumber}})
hinterlassen:</p>
<p style="white-space:pre-wrap">{{note}}</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'user-office-registration-invitation-visit-registration': {
    subject: '{{inviterName}} {{inviterLastname}} lädt Sie zu einem Besuch ein',
    body: `<p>{{inviterName}} {{inviterLastname}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} lädt Sie zum Experiment des Antrags
<b>{{proposalTitle}}</b> ein.</p>
<p>Bitte melden Sie sich unter <a href="{{link}}">{{link}}</a> an, wählen Sie <i>Antrag beitreten</i> und geben Sie den Code
<b>{{redeemCode}}</b> ein. Danach können Sie angeben, wann Sie kommen.</p>
`,
  },
  'co-proposer-invite-declined': {
    subject: '{{invitedName}} hat Ihre Einladung abgelehnt',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>{{invitedName}} ({{email}}) hat Ihre Einladung abgelehnt, <b>{{proposalTitle}}</b> ({{proposalNumber}}) mit zu beantragen.</p>
<p>Sie können die Einladung noch einmal senden oder vom Antrag nehmen: <a href="{{address}}">{{address}}</a>.</p>
`,
  },
  'shipment-submitted': {
    subject: 'Die Sendung {{shipmentReference}} ist unterwegs',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Sendung <b>{{shipmentTitle}}</b> ({{shipmentReference}}) wurde für das Experiment {{experimentId}} des Antrags {{proposalNumber}}
angemeldet, dessen Ansprechperson vor Ort Sie sind.</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'shipment-arrived': {
    subject: 'Die Sendung {{shipmentReference}} ist eingetroffen',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Sendung <b>{{shipmentTitle}}</b> ({{shipmentReference}}) für das Experiment {{experimentId}} des Antrags {{proposalNumber}} ist
eingetroffen{{#if storagePlace}}: {{storagePlace}}{{/if}}.</p>
`,
  },
  'clarification-asked': {
    subject: 'Eine Rückfrage zu Ihrem Antrag {{proposalId}}',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>zu Ihrem Antrag <b>{{proposalTitle}}</b> ({{proposalId}}), der gerade begutachtet wird, gibt es eine Rückfrage. Bitte beantworten Sie sie bis
<b>{{answerUntil}}</b>:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
<p>Der Antrag selbst bleibt, wie Sie ihn eingereicht haben.</p>
`,
  },
  'clarification-reminder': {
    subject: 'Bitte beantworten Sie die Rückfrage zu Ihrem Antrag {{proposalId}}',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>eine Rückfrage zu Ihrem Antrag <b>{{proposalTitle}}</b> ({{proposalId}}) wartet noch bis <b>{{answerUntil}}</b> auf eine Antwort:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
`,
  },
  'clarification-answered': {
    subject: 'Ihre Rückfrage zum Antrag {{proposalId}} ist beantwortet',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>die Antragstellenden von <b>{{proposalTitle}}</b> ({{proposalId}}) haben Ihre Rückfrage beantwortet:</p>
<p>{{question}}</p>
<p>{{answer}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
`,
  },
  'reviews-to-submit': {
    subject: 'Noch einzureichen: {{reviewsToSubmit}} für das Gremium {{panel}}',
    body: `<p>Guten Tag {{preferredname}} {{lastname}},</p>
<p>das Gremium {{panel}} wartet noch auf {{reviewsToSubmit}} von Ihnen{{#if reviewsDueOn}}, fällig am <b>{{reviewsDueOn}}</b>{{/if}}:</p>
<p>{{proposalList}}</p>
<p>Beginnen Sie gern mit dem ersten unter <a href="{{address}}">{{address}}</a>. Vielen Dank.</p>
`,
  },
  'feedback-request': {
    subject: 'Wie war Ihr Experiment {{experimentId}}?',
    body: `<p>Guten Tag {{teamleadPreferredname}} {{teamleadLastname}},</p>
<p>Ihr Experiment {{experimentId}} ist vorbei. Bitte sagen Sie uns, was gut war und was besser werden sollte. Es dauert nur wenige Minuten:</p>
<p><a href="{{feedbackurl}}">{{feedbackurl}}</a></p>
<p>Vielen Dank.</p>
`,
  },
};
