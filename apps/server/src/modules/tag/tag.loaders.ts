import { manyLoader } from '../../access/loaders.ts';
import * as queries from './tag.queries.ts';

export const tagsOfCall = manyLoader<number, queries.TagOfCall>(
  (ctx, callIds) => queries.findTagsOfCalls(ctx.db, callIds),
  (tag) => tag.callId,
);

export const tagsOfInstrument = manyLoader<number, queries.TagOfInstrument>(
  (ctx, instrumentIds) => queries.findTagsOfInstruments(ctx.db, instrumentIds),
  (tag) => tag.instrumentId,
);

export const callsOfTag = manyLoader<number, queries.TagLink>(
  (ctx, tagIds) => queries.findCallsOfTags(ctx.db, tagIds),
  (link) => link.tagId,
);

export const instrumentsOfTag = manyLoader<number, queries.TagLink>(
  (ctx, tagIds) => queries.findInstrumentsOfTags(ctx.db, tagIds),
  (link) => link.tagId,
);
