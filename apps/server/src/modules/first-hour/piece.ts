import type { Ctx } from '../../access/context.ts';

export const pieceKinds = ['SETTING', 'FEATURE', 'UNIT', 'FORM', 'WORKFLOW', 'PAGE'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** Something that belongs to the first hour. */
export interface Piece {
  readonly kind: PieceKind;
  /** The name officers know it by. */
  readonly name: string;
  /** What it will be, in a few words; what it is if it exists already. */
  readonly detail: string;
  readonly isThere: boolean;
  /** Creates it; called only if it does not exist. */
  make(tx: Ctx): Promise<unknown>;
}
