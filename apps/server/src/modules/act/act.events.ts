import { holdsFiles } from '../file/index.ts';
import { listFilesOfActs } from './act.queries.ts';

// An act lets nobody read a file; it only keeps the file from being cleaned up while an undo can bring back the record that held it.
holdsFiles({
  tokenKeys: ['EventLogQueries.getAll'],
  readable: async () => [],
  referred: (ctx, fileIds) => listFilesOfActs(ctx.db, fileIds),
});
