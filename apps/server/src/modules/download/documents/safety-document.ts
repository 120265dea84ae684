import { textsWith } from '../../../html/texts.ts';
import { documentStyle } from './look.ts';
import type { DocumentAttachment, DocumentEntry, DocumentPerson, DocumentTopic, PrintableDocument } from './model.ts';
import { bandsOf, documentPartials } from './proposal-document.ts';

/** A sample with the declarations made about it for the experiment. */
export interface SafetySample extends DocumentEntry {
  readonly input: Pick<DocumentTopic, 'fields'>;
}

/** Everything the safety document of one experiment shows, as far as its reader may see it. */
interface SafetyDocument {
  readonly experimentId: string;
  readonly proposalId: string;
  readonly title: string;
  readonly principalInvestigator: DocumentPerson;
  readonly localContact: DocumentPerson | null;
  readonly instrument: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly status: string;
  readonly review: readonly DocumentTopic[];
  readonly form: readonly DocumentTopic[];
  readonly samples: readonly SafetySample[];
  readonly attachments: readonly DocumentAttachment[];
  readonly organisation: string;
  readonly logo?: string | undefined;
}

const text = textsWith({
  ...documentPartials,
  topics: '{{#each this}}<section><h3>{{title}}</h3>{{> fields}}</section>{{/each}}',
});

const main =
  text(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{experimentId}}</title><style>${documentStyle}</style></head><body>
  <h1>Experiment Risk Assessment</h1>
  <p class="meta">Experiment: <b>{{experimentId}}</b> · Proposal: {{proposalId}} {{title}} · <b>{{status}}</b></p>
  <ul class="people">
    <li><b>Principal Investigator:</b> {{> person principalInvestigator}}</li>
    {{#if localContact}}<li><b>Local contact:</b> {{> person localContact}}</li>{{/if}}
    <li><b>Instrument:</b> {{instrument}}</li>
    <li><b>Period:</b> {{startsAt}} – {{endsAt}}</li>
  </ul>
  {{#if review}}<section id="review"><h2>Information by Safety Review Team</h2>{{> topics review}}</section>{{/if}}
  <section id="form"><h2>Experiment Safety Input Submitted by the Experimenter</h2>{{> topics form}}</section>
  {{#each samples}}<section class="part" id="sample-{{@index}}"><h2>Sample: {{title}}</h2>{{> entry}}
    <h3>Safety</h3>{{> fields input}}</section>{{/each}}
  {{> places}}</body></html>`);

/** Returns the review, the form and the samples of an experiment, followed by their files. */
export function printSafety(document: SafetyDocument): PrintableDocument {
  const { experimentId, samples, review } = document;
  const places = [...(review.length > 0 ? ['review'] : []), 'form', ...samples.map((_, at) => `sample-${at}`)];
  return {
    bookmark: `Experiment: ${experimentId}`,
    isNumbered: true,
    parts: [
      {
        kind: 'html',
        html: main({ ...document, places }),
        look: bandsOf({ ...document, title: `Experiment ${experimentId}` }),
        bookmarks: [
          ...(review.length > 0 ? [{ title: 'Safety review', anchor: 'review' }] : []),
          { title: 'Safety form', anchor: 'form' },
          ...samples.map(({ title }, at) => ({ title: `Sample: ${title}`, anchor: `sample-${at}` })),
        ],
      },
      { kind: 'attachments', files: document.attachments },
    ],
  };
}
