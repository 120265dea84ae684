import {
  defaultFapCallSettings,
  type FapCallSettings,
  fapCallArgs,
  fapCallSettingsPolicies,
  maySetCallSettings,
  type PanelFacts,
  readsOthers,
  type SetFapCallSettingsArgs,
  setFapCallSettingsArgs,
} from '@atrium/domain/fap-review';
import { type Ctx, transaction } from '../../../access/context.ts';
import { recordChange } from '../../../events/record-change.ts';
import { abilitiesType } from '../../../graphql/abilities.ts';
import { builder } from '../../../graphql/builder.ts';
import { formRead } from '../../../graphql/form-read.ts';
import { enumRef } from '../../../graphql/inputs.ts';
import { mutation, query } from '../../../graphql/operation.ts';
import { FapRef, type FapRow, faps } from '../../fap/index.ts';
import { panelFacts } from '../fap-review.facts.ts';
import { insistOnReviewing, lockPanelInCall } from '../panel-in-call.ts';
import { findCallSettings, upsertCallSettings } from './call-settings.queries.ts';

const noPanel = 'FAP_NOT_FOUND';

const FapCallSettingsRef = builder.objectRef<FapCallSettings>('FapCallSettings').implement({
  description: 'The review settings of a panel for a call; a missing date defaults to that of the call.',
  fields: (t) => ({
    reviewStart: t.expose('reviewStart', { type: 'DateTime', nullable: true }),
    reviewEnd: t.expose('reviewEnd', { type: 'DateTime', nullable: true }),
    graceDays: t.exposeInt('graceDays', { description: 'Days after the end in which reviews are still accepted.' }),
    readsOthers: t.expose('readsOthers', { type: enumRef(readsOthers) }),
    showsReviewers: t.exposeBoolean('showsReviewers', {
      description: 'Whether reviewers can see who else reviews a proposal.',
    }),
    hidesAuthors: t.exposeBoolean('hidesAuthors', {
      description: 'Whether the proposal team is hidden from reviewers and chairs until the panel has decided.',
    }),
  }),
});

query('fapCallSettings', {
  type: FapCallSettingsRef,
  nullable: true,
  input: fapCallArgs,
  policy: fapCallSettingsPolicies.set,
  facts: (ctx, { fapId }) => panelFacts(ctx, fapId),
  absent: noPanel,
  resolve: (ctx, input) => findCallSettings(ctx.db, input),
});

/** Sets how a panel reviews in a call; refused if it does not review in it. Records FAP_CALL_SETTINGS_UPDATED (rule R173). */
function setCallSettings(ctx: Ctx, { fapId, callId, ...given }: SetFapCallSettingsArgs): Promise<void> {
  return transaction(ctx, async (tx) => {
    const key = { fapId, callId };
    await insistOnReviewing(tx, key);
    const before = await findCallSettings(tx.db, key);
    const settings = {
      ...{ ...given, reviewStart: given.reviewStart ?? null, reviewEnd: given.reviewEnd ?? null },
      hidesAuthors: given.hidesAuthors ?? before.hidesAuthors,
    };
    await upsertCallSettings(tx.db, key, settings);
    const about = { type: 'FAP_CALL_SETTINGS_UPDATED', objectId: fapId, data: { callId } } as const;
    await recordChange(tx, about, before, settings);
  });
}

mutation('setFapCallSettings', {
  type: FapRef,
  description: 'Sets when a panel reviews in a call, and what its reviewers can see of each other.',
  input: setFapCallSettingsArgs,
  policy: fapCallSettingsPolicies.set,
  lock: lockPanelInCall,
  facts: (ctx, { fapId }) => panelFacts(ctx, fapId),
  absent: noPanel,
  read: formRead({
    name: 'FapCallSettingsRead',
    schema: setFapCallSettingsArgs,
    fields: Object.keys(defaultFapCallSettings),
    stored: (tx, input) => findCallSettings(tx.db, input),
    changes: ({ fapId, callId }) => ({ types: ['FAP_CALL_SETTINGS_UPDATED'], objectId: fapId, about: { callId } }),
  }),
  resolve: async (ctx, input) => {
    await setCallSettings(ctx, input);
    return (await faps.load(ctx, input.fapId)) as FapRow;
  },
});

const CallSettingsAbilitiesRef = abilitiesType<PanelFacts>('FapCallSettingsAbilities', {
  set: (facts, ctx) => maySetCallSettings(ctx.actor, facts),
});

builder.objectField(FapRef, 'callSettingsAbilities', (t) =>
  t.field({
    type: CallSettingsAbilitiesRef,
    nullable: true,
    resolve: (fap, _, ctx) => panelFacts(ctx, fap.id),
  }),
);
