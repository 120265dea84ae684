import { draftPolicies, draftSentences, forgetDraftsArgs, keepDraftArgs, ownDraftsArgs } from '@atrium/domain/draft';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import type { DraftRow } from './draft.queries.ts';
import { draftFacts, forgetOwnDrafts, keepDraft, lockOwnDrafts, ownDrafts } from './draft.service.ts';

registerSentences(draftSentences);

const DraftRef = builder.objectRef<DraftRow>('Draft').implement({
  description: 'Unsaved input of the caller for a record. Nobody else can read it.',
  fields: (t) => ({
    record: t.exposeString('record', { description: 'The form and the record, as named by the client.' }),
    window: t.exposeString('windowId', { description: 'The browser window in which it was typed.' }),
    copy: t.exposeString('copy', {
      description: 'The input and the values it was based on, as JSON defined by the client.',
    }),
    keptAt: t.expose('keptAt', { type: 'DateTime' }),
  }),
});

query('ownDrafts', {
  type: [DraftRef],
  nullable: true,
  description: 'The caller’s unsaved input, newest first: for one record, or for all records of a kind.',
  input: ownDraftsArgs,
  policy: draftPolicies.own,
  resolve: ownDrafts,
});

mutation('keepDraft', {
  type: 'Boolean',
  description: 'Stores a window’s unsaved input for a record, for the caller only, replacing its previous copy.',
  input: keepDraftArgs,
  policy: draftPolicies.keep,
  lock: lockOwnDrafts,
  facts: draftFacts,
  resolve: keepDraft,
});

mutation('forgetDrafts', {
  type: 'Boolean',
  description: 'Deletes the unsaved input of these windows for a record after it was saved or discarded.',
  input: forgetDraftsArgs,
  policy: draftPolicies.own,
  resolve: forgetOwnDrafts,
});
