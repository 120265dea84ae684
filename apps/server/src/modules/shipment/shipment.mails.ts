import { mailText } from '../mail/index.ts';

/** The name under which the mail is kept. */
export const arrivalTemplate = 'shipment-arrived';

export const arrival = mailText<{
  name: string;
  title: string;
  proposalId: string;
  experimentId: string;
  reference: string;
  place: string;
}>(
  'Shipment {{reference}} has arrived',
  `<p>Dear {{name}},</p>
   <p>The shipment <b>{{title}}</b> ({{reference}}) for the experiment {{experimentId}} of proposal {{proposalId}} has arrived{{#if place}}:
   {{place}}{{/if}}.</p>`,
);
