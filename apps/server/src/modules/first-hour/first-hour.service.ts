import {
  type FirstHourAnswers,
  type FirstHourStep,
  firstHourSteps,
  isFirstHourOver,
  mayMakeFirstHour,
} from '@atrium/domain/first-hour';
import type { Decision } from '@atrium/domain/kernel';
import { isZone } from '@atrium/domain/setting';
import { drawingOf, graphOf, missingOutcome } from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist } from '../../access/errors.ts';
import { formPieces, workflowPieces } from './drawn-pieces.service.ts';
import * as queries from './first-hour.queries.ts';
import type { Piece } from './piece.ts';
import { featurePieces, pagePieces, settingPieces, unitPieces } from './set-pieces.service.ts';

/** What a facility has of its first hour. */
export interface FirstHour {
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly officeEmail: string | null;
  readonly isDismissed: boolean;
  readonly isOver: boolean;
  readonly steps: readonly FirstHourStep[];
  readonly make: Decision;
}

/** Reads in one statement what is there and what is left to do; how people sign in and letters leave the server itself knows. */
export async function readFirstHour(ctx: Ctx): Promise<FirstHour> {
  const row = await queries.readFacility(ctx.db, ctx.now);
  const leading = new Set(
    row.workflows
      .filter(({ codes, nodes }) => {
        const graph = graphOf(drawingOf(nodes), (id) => codes[String(id)] ?? String(id));
        return missingOutcome(graph, 'PROPOSAL') === undefined;
      })
      .map(({ id }) => id),
  );
  const facts = {
    ...row,
    isNamed: Boolean(row.name?.trim()),
    hasZone: isZone(row.zone?.trim() || 'none'),
    hasSignIn: ctx.config.providers.length > 0,
    hasMail: ctx.adapters.mail !== undefined,
    workflowCount: leading.size,
    openCallCount: row.openWorkflowIds.filter((id) => leading.has(id)).length,
  };
  const { name, zone, officeEmail, isDismissed } = row;
  return {
    name,
    timeZone: zone,
    officeEmail,
    isDismissed,
    isOver: isFirstHourOver(facts),
    steps: firstHourSteps(facts),
    make: mayMakeFirstHour(row),
  };
}

/** Everything that belongs to the first hour with these answers, and whether it is there already. */
async function piecesOf(ctx: Ctx, answers: FirstHourAnswers): Promise<Piece[]> {
  return [
    ...(await settingPieces(ctx, answers)),
    ...(await featurePieces(ctx, answers)),
    ...(await unitPieces(ctx, answers)),
    ...(await formPieces(ctx)),
    ...(await workflowPieces(ctx)),
    ...(await pagePieces(ctx, answers)),
  ];
}

/** What would be made, and what is there already; changes nothing. */
export const previewFirstHour = piecesOf;

/**
 * Makes what is missing of the first hour, in one transaction, each piece by the service an officer would use and with its events; what is
 * there stays as it is, so that doing it again changes nothing. Refused where the facility has called for proposals. Answers the same list as
 * the preview: what is not marked as there was made.
 */
export function makeFirstHour(ctx: Ctx, answers: FirstHourAnswers): Promise<Piece[]> {
  return transaction(ctx, async (tx) => {
    await queries.lockFirstHour(tx.db);
    insist(mayMakeFirstHour(await queries.readFacility(tx.db, tx.now)));
    const pieces = await piecesOf(tx, answers);
    for (const piece of pieces) if (!piece.isThere) await piece.make(tx);
    return pieces;
  });
}

/** Puts the list of what is left to do away for all officers, or brings it back. */
export function dismissFirstHour(ctx: Ctx, isDismissed: boolean): Promise<FirstHour> {
  return transaction(ctx, async (tx) => {
    await queries.lockFirstHour(tx.db);
    await queries.writeDismissed(tx.db, isDismissed);
    return readFirstHour(tx);
  });
}
