import { mailText } from '../mail/index.ts';

/** The name under which the mail is kept, as existing facilities know it. */
export const requestTemplate = 'feedback-request';

export const feedbackRequest = mailText<{
  teamleadPreferredname: string;
  teamleadLastname: string;
  experimentId: string;
  feedbackurl: string;
}>(
  'How was your experiment {{experimentId}}?',
  `<p>Dear {{teamleadPreferredname}} {{teamleadLastname}},</p>
   <p>Your experiment {{experimentId}} is over. Please tell us what went well and what should be better. It takes a few minutes:</p>
   <p><a href="{{feedbackurl}}">{{feedbackurl}}</a></p><p>Thank you.</p>`,
);
