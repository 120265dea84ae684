interface FileError {
  readonly code?: unknown;
  readonly path?: unknown;
  readonly dest?: unknown;
}

/** Sentences for file system errors that the user can resolve, with the path. */
const sentences: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `This account may not read or write ${path}.`,
  EPERM: (path) => `This account may not read or write ${path}.`,
  EROFS: (path) => `${path} is on a disk that can only be read.`,
  ENOENT: (path) => `${path} is not there, or its folder is not.`,
  ENOTDIR: (path) => `${path} is not in a folder.`,
  EEXIST: (path) => `${path} is there already, and is no folder.`,
  EISDIR: (path) => `${path} is a folder.`,
  ENAMETOOLONG: (path) => `The name ${path} is too long.`,
};

const noRoom = /^(ENOSPC|EDQUOT)$/;

/** Returns a sentence for the user about an error of a file or its disk; undefined for any other error. */
export function fileProblem(error: unknown): string | undefined {
  const { code, path, dest } = Object(error) as FileError;
  const of = String(code);
  if (noRoom.test(of)) return 'There is no room left on the disk. What was written so far is not whole.';
  const where = dest ?? path;
  return typeof where === 'string' && Object.hasOwn(sentences, of) ? sentences[of]?.(where) : undefined;
}
