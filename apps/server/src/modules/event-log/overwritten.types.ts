import { overwrittenField, overwrittenPlace } from '@atrium/domain/event-log';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { pageType } from '../../graphql/page-type.ts';
import { FieldConfigRef, QuestionRef } from '../question/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import type { OverwrittenText } from './overwritten.service.ts';

const OverwrittenTextRef = builder.objectRef<OverwrittenText>('OverwrittenText').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    field: t.expose('field', { type: enumRef(overwrittenField) }),
    question: t.field({
      type: QuestionRef,
      nullable: true,
      description: 'The question that was answered, or to which the entry belongs.',
      resolve: ({ asked }) => asked?.question ?? null,
    }),
    config: t.field({ type: FieldConfigRef, nullable: true, resolve: ({ asked }) => asked?.config ?? null }),
    place: t.expose('place', { type: enumRef(overwrittenPlace) }),
    placeName: t.exposeString('placeName', {
      nullable: true,
      description:
        'The sample or entry that contains it, by its current title; the instrument or reviewer of a review; null for the proposal itself.',
    }),
    before: t.field({
      type: 'IntStringDateBoolArray',
      nullable: true,
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'IntStringDateBoolArray',
      nullable: true,
      description: 'The text that replaced it; null if it was removed.',
      resolve: ({ after }) => after,
    }),
    writtenBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ writtenBy }, _args, ctx) => (writtenBy === null ? null : people.load(ctx, writtenBy)),
    }),
    replacedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ replacedBy }, _args, ctx) => (replacedBy === null ? null : people.load(ctx, replacedBy)),
    }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime' }),
  }),
});

export const OverwrittenPageRef = pageType('OverwrittenTextsQueryResult', 'texts', OverwrittenTextRef);
