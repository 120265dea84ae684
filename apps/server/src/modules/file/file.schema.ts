import { fileMetadataInput, filePolicies, fileSentences, filesMetadataInput } from '@atrium/domain/file';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { fileFacts, fileLoader, readableFiles } from './file.facts.ts';
import type { FileRow } from './file.queries.ts';

registerSentences(fileSentences);

const FileMetadataRef = builder.objectRef<FileRow>('FileMetadata').implement({
  fields: (t) => ({
    fileId: t.exposeString('id'),
    originalFileName: t.exposeString('originalFileName'),
    mimeType: t.exposeString('mimeType'),
    sizeInBytes: t.exposeInt('sizeInBytes'),
    createdDate: t.expose('createdDate', { type: 'DateTime' }),
  }),
});

query('fileMetadata', {
  type: FileMetadataRef,
  nullable: true,
  input: fileMetadataInput,
  policy: filePolicies.read,
  facts: (ctx, { fileId }) => fileFacts(ctx, fileId),
  absent: 'FILE_NOT_READABLE',
  resolve: (ctx, { fileId }) => fileLoader.load(ctx, fileId),
});

query('filesMetadata', {
  type: [FileMetadataRef],
  input: filesMetadataInput,
  policy: filePolicies.list,
  resolve: (ctx, { filter }) => readableFiles(ctx, filter.fileIds),
});
