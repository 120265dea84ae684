import { mailText } from '../mail/index.ts';

/** The name under which the mail is kept. */
export const noteTemplate = 'experiment-note';

export const experimentNote = mailText<{
  author: string;
  experimentId: string;
  instrument: string;
  proposalId: string;
  note: string;
  address: string;
}>(
  'Note on experiment {{experimentId}}',
  `<p>{{author}} left a note for the user office on the experiment <b>{{experimentId}}</b> ({{instrument}}, proposal {{proposalId}}):</p>
   <p style="white-space:pre-wrap">{{note}}</p>
   <p><a href="{{address}}">{{address}}</a></p>`,
);
