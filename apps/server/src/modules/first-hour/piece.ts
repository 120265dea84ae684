import type { Ctx } from '../../access/context.ts';

export const pieceKinds = ['SETTING', 'FEATURE', 'UNIT', 'FORM', 'WORKFLOW', 'PAGE'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** Something that belongs to the first hour. */
export interface Piece {
  readonly kind: PieceKind;
  /** How officers know it. */
  readonly name: string;
  /** What it will be, in a few words; for what is there, what it is. */
  readonly detail: string;
  readonly isThere: boolean;
  /** Makes it; asked only for what is not there. */
  make(tx: Ctx): Promise<unknown>;
}
