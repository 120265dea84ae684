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
    advice: t.exposeString('advice', { description: 'The recommended next step.' }),
    address: t.exposeString('address', { description: 'The screen on which it is done.' }),
    isDone: t.exposeBoolean('isDone'),
  }),
});

const FirstHourRef = builder.objectRef<FirstHour>('FirstHour').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true, description: 'The current setting, like the next two.' }),
    timeZone: t.exposeString('timeZone', { nullable: true }),
    officeEmail: t.exposeString('officeEmail', { nullable: true }),
    isDismissed: t.exposeBoolean('isDismissed', { description: 'Whether the officers have dismissed the list.' }),
    isOver: t.exposeBoolean('isOver', {
      description: 'Whether everything is done, or the facility has already had calls.',
    }),
    steps: t.expose('steps', {
      type: [StepRef],
      description:
        'The steps until a call is open whose proposals are reviewed and decided, with their state taken from the data.',
    }),
    make: t.expose('make', { type: AbilityRef, description: 'Whether the starter configuration may be created.' }),
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
    isThere: t.exposeBoolean('isThere', { description: 'It already exists and is left unchanged.' }),
  }),
});

const answersInput = z.object({ answers: firstHourAnswers });

query('firstHour', {
  type: FirstHourRef,
  nullable: true,
  description: 'The progress of the facility’s initial set-up.',
  policy: firstHourPolicies.read,
  resolve: (ctx) => readFirstHour(ctx),
});

query('firstHourPreview', {
  type: [PieceRef],
  nullable: true,
  description: 'What would be created with these answers, and what already exists; changes nothing.',
  input: answersInput,
  policy: firstHourPolicies.read,
  resolve: (ctx, { answers }) => previewFirstHour(ctx, answers),
});

mutation('makeFirstHour', {
  type: [PieceRef],
  description: 'Creates what is missing; returns the list of the preview.',
  input: answersInput,
  policy: firstHourPolicies.make,
  resolve: (ctx, { answers }) => makeFirstHour(ctx, answers),
});

mutation('dismissFirstHour', {
  type: FirstHourRef,
  description: 'Dismisses the list of remaining steps for all officers, or restores it.',
  input: z.object({ isDismissed: z.boolean() }),
  policy: firstHourPolicies.make,
  resolve: (ctx, { isDismissed }) => dismissFirstHour(ctx, isDismissed),
});
