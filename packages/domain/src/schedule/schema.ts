import { z } from 'zod';
import { id, paging, searchText, text } from '../kernel/index.ts';

const keys = (most: number) => z.array(id()).min(1).max(most);

export const beamTimeArgs = z.object({
  from: z.date(),
  to: z.date(),
  instrumentIds: z.array(id()).max(1000).nullish(),
});

export const proposalsToPlanArgs = z.object({
  instrumentId: id().nullish(),
  callId: id().nullish(),
  searchText: searchText(),
  onlyWithTimeLeft: z.boolean().nullish(),
  ...paging,
});
export type ProposalsToPlanInput = z.infer<typeof proposalsToPlanArgs>;

const place = {
  instrumentId: id(),
  startsAt: z.date(),
  endsAt: z.date(),
  localContactId: id().nullish(),
  shared: z.boolean().nullish(),
};

const planInput = z.object({ proposalPk: id(), ...place }).meta({ id: 'PlanExperimentInput' });
export type PlanExperimentInput = z.infer<typeof planInput>;
export const planExperimentArgs = z.object({ input: planInput });

const moveInput = z
  .object({
    experimentPk: id(),
    /** As read by the client; the save is refused if it has changed since. */ updatedAt: z.date(),
    ...place,
  })
  .meta({ id: 'MoveExperimentInput' });
export type MoveExperimentInput = z.infer<typeof moveInput>;
export const moveExperimentArgs = z.object({ input: moveInput });

/** Maximum experiments published or removed in one request, each with a separate event. */
const mostBlocksAtOnce = 500;

export const experimentPksArgs = z.object({ experimentPks: keys(mostBlocksAtOnce) });
export const oneExperimentArgs = z.object({ experimentPk: id() });
export const planSuggestionsArgs = z.object({ placements: z.array(planInput).min(1).max(mostBlocksAtOnce) });

export const suggestBeamTimeArgs = z.object({
  input: z
    .object({ instrumentId: id(), from: z.date(), to: z.date(), callId: id().nullish() })
    .meta({ id: 'SuggestBeamTimeInput' }),
});
export type SuggestBeamTimeInput = z.infer<typeof suggestBeamTimeArgs>['input'];

/** Fields of a closed time: of one instrument, or without an instrument of the whole facility (rule O108). */
export const closureFields = {
  instrumentId: id().nullish(),
  startsAt: z.date(),
  endsAt: z.date(),
  title: text(200, 'Please enter why it is closed'),
};

export const createInstrumentClosureArgs = z.object(closureFields);
export const updateInstrumentClosureArgs = z.object({ id: id(), ...closureFields });
export const deleteInstrumentClosureArgs = z.object({ id: id() });
