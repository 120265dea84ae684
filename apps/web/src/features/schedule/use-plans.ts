import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  BeamTimeDocument,
  type BeamTimeQuery,
  CompleteExperimentDocument,
  MoveExperimentDocument,
  PlanExperimentDocument,
  ProposalsToPlanDocument,
  PublishExperimentsDocument,
  RemovePlannedExperimentsDocument,
  ReopenExperimentDocument,
} from '../../api/generated/features/schedule/schedule.ts';
import {
  type CommandOutcome,
  operationKey,
  toastFailure,
  toastUndo,
  useCommand,
  useUndo,
  type WireAnswer,
} from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type Block, type BoardItem, timesIn } from './board.ts';
import type { BoardPlace } from './model/change.ts';

/** The queries of the board whose results a plan changes. */
export const boardDocuments = [BeamTimeDocument, ProposalsToPlanDocument];

/** Milliseconds without key presses after which moves by keyboard are sent, as one move. */
const restMs = 700;

/** What can be changed together with the place of a block. */
type Details = Partial<Pick<Block, 'localContactId' | 'shared'>>;

interface Waiting {
  readonly before: Block;
  readonly place: BoardPlace;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Returns a function that updates blocks in the cache before the server has confirmed. */
function useDrawn() {
  const cache = useQueryClient();
  return useMemo(
    () => (experimentPk: number, change: Partial<Block>) => {
      const queryKey = operationKey(BeamTimeDocument);
      // A response under way does not contain the change yet.
      void cache.cancelQueries({ queryKey });
      cache.setQueriesData<WireAnswer<BeamTimeQuery>>({ queryKey }, (answer) => {
        const beamTime = answer?.data.beamTime;
        if (!answer || !beamTime) return answer;
        const experiments = beamTime.experiments.map((block) =>
          block.experimentPk === experimentPk ? { ...block, ...change } : block,
        );
        return { ...answer, data: { ...answer.data, beamTime: { ...beamTime, experiments } } };
      });
    },
    [cache],
  );
}

const placed = ({ instrumentId, from, to }: BoardPlace): Partial<Block> => ({ instrumentId, ...timesIn({ from, to }) });

const argumentsOf = (block: Block) => ({
  experimentPk: block.experimentPk,
  updatedAt: block.updatedAt,
  instrumentId: block.instrumentId,
  startsAt: block.startsAt,
  endsAt: block.endsAt,
  localContactId: block.localContactId,
  shared: block.shared,
});

/** Returns the latest known modification time of an experiment. */
const lastChange = (before: Block, newest: Block | undefined) =>
  newest && newest.updatedAt > before.updatedAt ? newest.updatedAt : before.updatedAt;

/** Moves experiments: immediately on the screen, reverted if the server refuses or by 'Undo'. */
export function usePlanMoves() {
  const text = useText();
  const draw = useDrawn();
  const cache = useQueryClient();
  const move = useCommand(MoveExperimentDocument, { quiet: true, refreshes: boardDocuments });
  const waiting = useRef(new Map<number, Waiting>());
  const newest = useRef(new Map<number, Block>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends moves one after the other, since each is based on the result of the one before. */
  const send = (before: Block, change: Partial<Block>, isQuiet = false) => {
    const sent = last.current.then(async () => {
      const sentOn = { ...before, ...change, updatedAt: lastChange(before, newest.current.get(before.experimentPk)) };
      const outcome = await move.run({ input: argumentsOf(sentOn) });
      if (outcome.ok) {
        const moved = outcome.data.moveExperiment;
        newest.current.set(before.experimentPk, moved);
        draw(before.experimentPk, moved);
        await cache.invalidateQueries({ queryKey: operationKey(BeamTimeDocument) });
        const { updatedAt: _, ...back } = argumentsOf(before);
        toastUndo(text('{{id}} moved', { id: before.experimentId }), () => void send(moved, back));
      } else {
        draw(before.experimentPk, before);
        void cache.invalidateQueries({ queryKey: operationKey(BeamTimeDocument) });
        if (!isQuiet) toastFailure(outcome.error, 'moveExperiment');
      }
      return outcome;
    });
    last.current = sent;
    return sent;
  };

  const flush = (experimentPk: number) => {
    const held = waiting.current.get(experimentPk);
    if (!held) return;
    clearTimeout(held.timer);
    waiting.current.delete(experimentPk);
    void send(held.before, placed(held.place));
  };

  return {
    /** Sends immediately; a refusal is shown in a toast, or by the caller if `isQuiet`. */
    move: (block: Block, place: BoardPlace, details: Details = {}, isQuiet = false) => {
      draw(block.experimentPk, { ...placed(place), ...details });
      return send(block, { ...placed(place), ...details }, isQuiet);
    },
    /** Sends after a pause between keys, or when the block loses the focus. */
    moveByKeys: ({ block, instrumentId, from, to }: BoardItem, step: (place: BoardPlace) => BoardPlace): BoardPlace => {
      const held = waiting.current.get(block.experimentPk);
      if (held) clearTimeout(held.timer);
      // Keys may be faster than rendering: each continues from the result of the one before.
      const place = step(held?.place ?? { instrumentId, from, to });
      draw(block.experimentPk, placed(place));
      const timer = setTimeout(() => flush(block.experimentPk), restMs);
      waiting.current.set(block.experimentPk, { before: held?.before ?? block, place, timer });
      return place;
    },
    flush,
  };
}

/** Plans, publishes, completes, reopens and removes; each can be undone from its toast. */
export function usePlans() {
  const text = useText();
  const options = { refreshes: boardDocuments } as const;
  const plan = useCommand(PlanExperimentDocument, { ...options, quiet: true });
  const publish = useCommand(PublishExperimentsDocument, options);
  const complete = useCommand(CompleteExperimentDocument, options);
  const reopen = useCommand(ReopenExperimentDocument, options);
  const remove = useCommand(RemovePlannedExperimentsDocument, options);
  const undo = useUndo(boardDocuments);

  /** Reports success; undo uses the recorded act if the server returned one, otherwise the opposite command. */
  const report = <Result>(done: string, outcome: CommandOutcome<Result>, opposite?: (data: Result) => unknown) => {
    if (!outcome.ok) return outcome;
    const { acts = [], data } = outcome;
    if (acts.length > 0) toastUndo(done, () => void undo(acts));
    else if (opposite) toastUndo(done, () => void opposite(data));
    return outcome;
  };

  return {
    plan: async (input: Parameters<typeof plan.run>[0]['input']) =>
      report(text('Planned as a draft'), await plan.run({ input }), ({ planExperiment: { experimentPk } }) =>
        remove.run({ experimentPks: [experimentPk] }),
      ),
    publish: async (experimentPks: readonly number[]) =>
      report(
        text('{{n}} experiments published', { n: experimentPks.length }),
        await publish.run({ experimentPks: [...experimentPks] }),
      ),
    complete: async (experimentPk: number) =>
      report(text('Experiment completed'), await complete.run({ experimentPk }), () => reopen.run({ experimentPk })),
    reopen: async (experimentPk: number) =>
      report(text('Experiment reopened'), await reopen.run({ experimentPk }), () => complete.run({ experimentPk })),
    remove: async (experimentPk: number) =>
      report(text('Experiment removed'), await remove.run({ experimentPks: [experimentPk] })),
    lookAtRemoval: (experimentPk: number) => remove.preview({ experimentPks: [experimentPk] }),
  };
}

export type Moves = ReturnType<typeof usePlanMoves>;
export type Plans = ReturnType<typeof usePlans>;
