import { firstHourAnswers, firstHourPolicies, firstHourSentences } from '@atrium/domain/first-hour';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import {
  dismissFirstHour,
  type FirstHour,
  makeFirstHour,
  previewFirstHour,
  readFirstHour,
} from './first-hour.service.ts';
import { type Piece, pieceKinds } from './piece.ts';

registerSentences(firstHourSentences);

const StepRef = builder.objectRef<FirstHour['steps'][number]>('FirstHourStep').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    title: t.exposeString('title'),
    advice: t.exposeString('advice', { description: 'What to do next.' }),
    address: t.exposeString('address', { description: 'The screen where it is done.' }),
    isDone: t.exposeBoolean('isDone'),
  }),
});

const FirstHourRef = builder.objectRef<FirstHour>('FirstHour').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'As the settings say now; so are the next two.' }),
    timeZone: t.exposeString('timeZone', { nullable: true }),
    officeEmail: t.exposeString('officeEmail', { nullable: true }),
    isDismissed: t.exposeBoolean('isDismissed', { description: 'Whether the officers have put the list away.' }),
    isOver: t.exposeBoolean('isOver', {
      description: 'All of it is done, or the facility has had calls already.',
    }),
    steps: t.expose('steps', {
      type: [StepRef],
      description: 'What it takes until a call is open that leads to review and decision, read from the data.',
    }),
    make: t.expose('make', { type: AbilityRef, description: 'Whether the first hour may be made.' }),
  }),
});

const PieceRef = builder.objectRef<Piece>('FirstHourPiece').implement({
  fields: (t) => ({
    kind: t.field({
      type: builder.enumType('FirstHourPieceKind', { values: pieceKinds }),
      resolve: ({ kind }) => kind,
    }),
    name: t.exposeString('name'),
    detail: t.exposeString('detail'),
    isThere: t.exposeBoolean('isThere', { description: 'There already, and left as it is.' }),
  }),
});

const answersInput = z.object({ answers: firstHourAnswers });

query('firstHour', {
  type: FirstHourRef,
  nullable: true,
  description: 'What the facility has of its first hour.',
  policy: firstHourPolicies.read,
  resolve: (ctx) => readFirstHour(ctx),
});

query('firstHourPreview', {
  type: [PieceRef],
  nullable: true,
  description: 'What would be made with these answers, and what is there already; nothing is changed.',
  input: answersInput,
  policy: firstHourPolicies.read,
  resolve: (ctx, { answers }) => previewFirstHour(ctx, answers),
});

mutation('makeFirstHour', {
  type: [PieceRef],
  description: 'Makes what is missing; answers the list of the preview.',
  input: answersInput,
  policy: firstHourPolicies.make,
  resolve: (ctx, { answers }) => makeFirstHour(ctx, answers),
});

mutation('dismissFirstHour', {
  type: FirstHourRef,
  description: 'Puts the list of what is left to do away for all officers, or brings it back.',
  input: z.object({ isDismissed: z.boolean() }),
  policy: firstHourPolicies.make,
  resolve: (ctx, { isDismissed }) => dismissFirstHour(ctx, isDismissed),
});
