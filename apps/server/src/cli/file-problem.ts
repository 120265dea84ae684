interface FileError {
  readonly code?: unknown;
  readonly path?: unknown;
  readonly dest?: unknown;
}

/** Sentences for file system errors that the user can resolve, with the path. */
const sentences: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `This account has no permission to read or write ${path}.`,
  EPERM: (path) => `This account has no permission to read or write ${path}.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  ENOENT: (path) => `${path} does not exist, or its folder does not.`,
  ENOTDIR: (path) => `Part of the path ${path} is not a folder.`,
  EEXIST: (path) => `${path} already exists and is not a folder.`,
  EISDIR: (path) => `${path} is a folder.`,
  ENAMETOOLONG: (path) => `The name ${path} is too long.`,
};

const noRoom = /^(ENOSPC|EDQUOT)$/;

/** Returns a sentence for the user about an error of a file or its disk; undefined for any other error. */
export function fileProblem(error: unknown): string | undefined {
  const { code, path, dest } = Object(error) as FileError;
  const of = String(code);
  if (noRoom.test(of)) return 'The disk is full. What was written so far is incomplete.';
  const where = dest ?? path;
  return typeof where === 'string' && Object.hasOwn(sentences, of) ? sentences[of]?.(where) : undefined;
}
