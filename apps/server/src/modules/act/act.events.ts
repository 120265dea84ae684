import { holdsFiles } from '../file/index.ts';
import { listFilesOfActs } from './act.queries.ts';

// Nobody reads a file by an act; it is only not cleaned up while what held it can come back.
holdsFiles({
  tokenKeys: ['EventLogQueries.getAll'],
  readable: async () => [],
  referred: (ctx, fileIds) => listFilesOfActs(ctx.db, fileIds),
});
