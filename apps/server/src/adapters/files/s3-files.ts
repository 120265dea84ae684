import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import type { FileStore } from '../../config/file-store.ts';
import { AtriumError } from '../../errors/atrium-error.ts';
import type { Files, KeptContent } from './files.ts';
import { type PageCounter, pagesOf, sniff } from './inspect.ts';

/** Loaded with the first file: the client library is large, and most processes never need it. */
async function open({ bucket, region, endpoint, credentials }: FileStore) {
  const [{ Disk }, { S3Driver }, { S3Client, GetObjectCommand }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Many S3-compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    disk,
    part: async (key: string, range: string) => {
      const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }));
      return answer.Body as Readable;
    },
  };
}

/** Whether the store reports that an object does not exist. */
const isAbsent = (error: unknown): boolean => {
  const { name, cause, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return (
    name === 'NotFound' ||
    name === 'NoSuchKey' ||
    $metadata?.httpStatusCode === 404 ||
    (cause ? isAbsent(cause) : false)
  );
};

/** A missing bucket is a configuration error, not a missing object. */
const isBucketAbsent = (error: unknown): boolean => {
  const { name, cause } = error as Error;
  return name === 'NoSuchBucket' || (cause ? isBucketAbsent(cause) : false);
};

/** The bucket, opened when it is first needed, with functions to request and list its objects. */
function reach(store: FileStore, log: Logger) {
  /** Returns the store's response; throws `UPSTREAM` with a message for users if the store fails. */
  const asked = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (cause) {
      if (isAbsent(cause) && !isBucketAbsent(cause)) throw cause;
      log.warn({ err: cause }, 'the object store does not respond');
      throw new AtriumError('UPSTREAM', 'The files cannot be reached at the moment; try again later', { cause });
    }
  };
  let opened: ReturnType<typeof open> | undefined;
  const bucket = () => {
    opened ??= open(store);
    return opened;
  };
  const prefix = store.prefix ? `${store.prefix}/` : '';
  const at = (key: string) => `${prefix}${key}`;

  /** Lists the names below a folder, page by page: objects, or the folders in it. */
  const list = async (parent: string, wanted: 'files' | 'folders'): Promise<string[]> => {
    const { disk } = await bucket();
    const names: string[] = [];
    for (let paginationToken: string | undefined; ; ) {
      const page = await asked(disk.listAll(at(parent), paginationToken ? { paginationToken } : {}));
      for (const object of page.objects) {
        if (object.isFile === (wanted === 'files')) names.push(object.isFile ? object.key : object.name);
      }
      paginationToken = page.paginationToken;
      if (!paginationToken) return names;
    }
  };

  return { asked, bucket, prefix, at, list };
}

/**
 * Stores files in a bucket of S3 or of a compatible store. Uploads are first written to `folder`: a store needs to know the size in
 * advance, and the type of the file can be detected there without fetching it again.
 */
export function s3Files(store: FileStore, folder: string, log: Logger, threads: PageCounter): Files {
  const { asked, bucket, prefix, at, list } = reach(store, log);

  /** Stores content by way of the disk, where `look` can read it; the file on the disk is removed afterwards. */
  const throughDisk = async <T>(key: string, content: Readable, look: (path: string) => Promise<T>): Promise<T> => {
    const path = join(folder, randomUUID());
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(content, createWriteStream(path));
      const { disk } = await bucket();
      await asked(disk.putStream(at(key), createReadStream(path)));
      return await look(path);
    } finally {
      await rm(path, { force: true });
    }
  };

  return {
    put: async (key, content) => {
      if (content instanceof Uint8Array) await asked((await bucket()).disk.put(at(key), content));
      else await throughDisk(key, content, async () => undefined);
    },
    take: (key, content) =>
      throughDisk(key, content, async (path): Promise<KeptContent> => {
        const sizeInBytes = (await stat(path)).size;
        const sniffed = sizeInBytes > 0 ? await sniff(createReadStream(path)) : undefined;
        return {
          sizeInBytes,
          sniffed,
          pages: sniffed?.extension === 'pdf' ? await pagesOf(path, threads) : null,
        };
      }),
    read: async (key, part) => {
      const { disk, part: partOf } = await bucket();
      return asked(part ? partOf(at(key), `bytes=${part.start}-${part.end}`) : disk.getStream(at(key)));
    },
    bytes: async (key) => asked((await bucket()).disk.getBytes(at(key))),
    size: async (key) => {
      const { disk } = await bucket();
      return asked(disk.getMetaData(at(key))).then(
        ({ contentLength }) => contentLength,
        (error: unknown) => {
          if (isAbsent(error)) return undefined;
          throw error;
        },
      );
    },
    remove: async (key) => asked((await bucket()).disk.delete(at(key))),
    removeFolder: async (parent) => asked((await bucket()).disk.deleteAll(`${at(parent)}/`)),
    folders: (parent) => list(parent, 'folders'),
    keys: async (parent) => (await list(parent, 'files')).map((key) => key.slice(prefix.length)),
  };
}
