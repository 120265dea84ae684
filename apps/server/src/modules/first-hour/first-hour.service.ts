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

/** The state of a facility's first hour. */
export interface FirstHour {
  readonly name: string | null;
  readonly timeZone: string | null;
  readonly officeEmail: string | null;
  readonly isDismissed: boolean;
  readonly isOver: boolean;
  readonly steps: readonly FirstHourStep[];
  readonly make: Decision;
}

/** Returns, in one statement, what exists and what is left to do; sign-in and e-mail are judged by the server's configuration. */
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

/** Returns everything that belongs to the first hour with these answers, and whether it exists already. */
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

/** Returns what would be created and what exists already; changes nothing. */
export const previewFirstHour = piecesOf;

/**
 * Creates what is missing for the first hour, in one transaction, each piece through the service an officer would use and with its events;
 * existing pieces stay unchanged, so running it again changes nothing. Refused if the facility has already had a call for proposals.
 * Returns the same list as the preview: pieces not marked as existing were created.
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

/** Hides the list of remaining steps for all officers, or shows it again. */
export function dismissFirstHour(ctx: Ctx, isDismissed: boolean): Promise<FirstHour> {
  return transaction(ctx, async (tx) => {
    await queries.lockFirstHour(tx.db);
    await queries.writeDismissed(tx.db, isDismissed);
    return readFirstHour(tx);
  });
}
