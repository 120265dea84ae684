import { draftPolicies, draftSentences, forgetDraftsArgs, keepDraftArgs, ownDraftsArgs } from '@atrium/domain/draft';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import type { DraftRow } from './draft.queries.ts';
import { draftFacts, forgetOwnDrafts, keepDraft, lockOwnDrafts, ownDrafts } from './draft.service.ts';

registerSentences(draftSentences);

const DraftRef = builder.objectRef<DraftRow>('Draft').implement({
  description: 'What the caller has typed into a record and not saved. Nobody else reads it.',
  fields: (t) => ({
    record: t.exposeString('record', { description: 'Which record of which form.' }),
    window: t.exposeString('windowId', { description: 'The window it was typed in.' }),
    copy: t.exposeString('copy', { description: 'What was typed and what it was made from, as JSON of the client.' }),
    keptAt: t.expose('keptAt', { type: 'DateTime' }),
  }),
});

query('ownDrafts', {
  type: [DraftRef],
  nullable: true,
  description: 'What the caller has typed and not saved, newest first: of a record, or of all whose names begin so.',
  input: ownDraftsArgs,
  policy: draftPolicies.own,
  resolve: ownDrafts,
});

mutation('keepDraft', {
  type: 'Boolean',
  description: "Keeps what a window holds of a record for the caller alone, in the place of that window's last copy.",
  input: keepDraftArgs,
  policy: draftPolicies.keep,
  lock: lockOwnDrafts,
  facts: draftFacts,
  resolve: keepDraft,
});

mutation('forgetDrafts', {
  type: 'Boolean',
  description: 'Forgets what windows held of a record: it was saved or given up.',
  input: forgetDraftsArgs,
  policy: draftPolicies.own,
  resolve: forgetOwnDrafts,
});
