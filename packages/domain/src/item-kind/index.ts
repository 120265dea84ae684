/** All kinds of items that are filled in with the wizard, in one list. */
import { experimentReportItemKind } from '../experiment-report/index.ts';
import { experimentSafetyReviewItemKind, proposalEsiItemKind, sampleEsiItemKind } from '../experiment-safety/index.ts';
import { fapReviewItemKind } from '../fap-review/index.ts';
import { feedbackItemKind } from '../feedback/index.ts';
import { genericTemplateItemKind } from '../generic-template/index.ts';
import { proposalItemKind } from '../proposal/index.ts';
import type { ItemKind, ItemKindId } from '../questionary/index.ts';
import { sampleItemKind } from '../sample/index.ts';
import { shipmentItemKind } from '../shipment/index.ts';
import { technicalReviewItemKind } from '../technical-review/index.ts';
import { visitItemKind } from '../visit/index.ts';

/** All kinds of items that are filled in (rule Q55); a new kind does not compile until it is listed here. */
export const itemKinds = {
  proposal: proposalItemKind,
  sample: sampleItemKind,
  'generic-template': genericTemplateItemKind,
  shipment: shipmentItemKind,
  visit: visitItemKind,
  feedback: feedbackItemKind,
  'fap-review': fapReviewItemKind,
  'technical-review': technicalReviewItemKind,
  'proposal-esi': proposalEsiItemKind,
  'sample-esi': sampleEsiItemKind,
  'experiment-safety-review': experimentSafetyReviewItemKind,
  'experiment-report': experimentReportItemKind,
} satisfies {
  [Id in ItemKindId]: Pick<
    ItemKind<never>,
    'templateGroup' | 'mayEdit' | 'maySubmit' | 'submitTexts' | 'opensAtFirstStep'
  > & { readonly id: ItemKindId };
};
