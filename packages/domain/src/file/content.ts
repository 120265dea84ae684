import { type Decision, no, yes } from '../kernel/index.ts';
import { type SniffedType, type UploadReason, uploadSizeLimit } from './model.ts';

/** Extensions that are used for the same content, by the extension that the signature suggests. */
const sameBytes: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  tif: ['tiff'],
  aif: ['aiff', 'aifc'],
  mpg: ['mpeg', 'mpe', 'vob'],
  mp1: ['mp3'],
  mp2: ['mp3'],
  mp4: ['m4v', 'm4a', 'mov'],
  m4a: ['mp4'],
  m4v: ['mp4'],
  mov: ['mp4', 'qt'],
  ogg: ['oga', 'ogv', 'ogx', 'opus'],
  oga: ['ogg'],
  ogv: ['ogg'],
  opus: ['ogg'],
  asf: ['wma', 'wmv'],
  heic: ['heif'],
  mid: ['midi'],
  mkv: ['webm'],
  webm: ['mkv'],
  apng: ['png'],
};

/** Container formats: many formats, including the facility's own measurement files, are one of these with a different extension. */
const envelopes: Readonly<Record<string, readonly string[]>> = {
  zip: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'],
  cfb: ['doc', 'xls', 'ppt', 'msg'],
  xml: ['svg'],
  gz: ['tgz'],
  tar: [],
  '7z': [],
  h5: [],
  sqlite: [],
  rtf: ['doc'],
};

/** Extensions that require a signature: if it is missing or different, the name is wrong. */
const signed = new Set(
  [
    'pdf png jpg jpeg jfif gif webp tif tiff bmp heic heif avif ico psd',
    'doc docx xls xlsx ppt pptx odt ods odp rtf epub',
    'mp3 mp4 m4a m4v mov avi mkv webm wav flac ogg oga ogv opus aif aiff mpg mpeg wma wmv',
    'zip gz tgz 7z rar bz2 xz tar exe',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the extension of a file name in lower case without the dot; undefined for names such as `.profile` and `notes.`. */
export function extensionOf(fileName: string): string | undefined {
  return /[^./\\]\.([^.\s/\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase();
}

function nameFits(extension: string, sniffed: SniffedType | undefined): boolean {
  if (!sniffed) return !signed.has(extension);
  if (extension === sniffed.extension || sameBytes[sniffed.extension]?.includes(extension)) return true;
  const envelope = envelopes[sniffed.extension];
  return envelope !== undefined && (envelope.includes(extension) || !signed.has(extension));
}

/** Checks whether an upload may be stored (rule Q84): it has an extension, is neither empty nor too large, and its content matches its name. */
export function mayKeepUpload(file: {
  readonly name: string;
  readonly sizeInBytes: number;
  readonly sniffed?: SniffedType | undefined;
  /** In bytes, if the facility configured a different limit. */
  readonly sizeLimit?: number;
}): Decision<UploadReason> {
  const limit = file.sizeLimit ?? uploadSizeLimit;
  if (file.sizeInBytes === 0) return no('FILE_EMPTY');
  if (file.sizeInBytes > limit) return no('FILE_TOO_LARGE', { limit });
  const extension = extensionOf(file.name);
  if (!extension) return no('FILE_WITHOUT_EXTENSION');
  return nameFits(extension, file.sniffed) ? yes : no('FILE_TYPE_MISMATCH');
}

/** Returns a media type without its parameters. */
const plainType = (type: string): string => type.toLowerCase().split(';')[0]?.trim() ?? '';

/** Media types whose files begin with a signature, so that only the content can prove them. */
const provenByBytes = /^(?:image|audio|video)\/|^application\/pdf$/;

/**
 * Returns the media type of a file (rule Q84): that of its content, otherwise the one the sender claims. Claiming does not turn other
 * content into an image, audio, video or PDF; an SVG drawing is text, and recognised by its name.
 */
export function believedType(file: {
  readonly name: string;
  readonly claimed: string;
  readonly sniffed?: SniffedType | undefined;
}): string {
  if (file.sniffed) return file.sniffed.mimeType;
  const claimed = plainType(file.claimed);
  const isDrawing = claimed === 'image/svg+xml' && extensionOf(file.name) === 'svg';
  const isBelieved = /^[\w.+-]+\/[\w.+-]+$/.test(claimed) && (isDrawing || !provenByBytes.test(claimed));
  return isBelieved ? claimed : 'application/octet-stream';
}

/**
 * Whether a file has one of the types that a question accepts (`.pdf`, `image/*`, `audio/mpeg`). An empty list accepts everything, because
 * imported templates with empty lists must remain usable.
 */
export function isAcceptedType(
  accepted: readonly string[],
  file: { readonly name?: string | undefined; readonly mimeType: string; readonly sniffed?: SniffedType | undefined },
): boolean {
  if (accepted.length === 0) return true;
  const extensions = new Set<string>();
  const own = file.name === undefined ? undefined : extensionOf(file.name);
  if (own) extensions.add(`.${own}`);
  if (file.sniffed) {
    extensions.add(`.${file.sniffed.extension}`);
    for (const other of sameBytes[file.sniffed.extension] ?? []) extensions.add(`.${other}`);
  }
  const mimeType = plainType(file.sniffed?.mimeType ?? file.mimeType);
  const family = `${mimeType.split('/')[0]}/*`;
  return accepted.some((entry) => {
    const type = entry.trim().toLowerCase();
    return type.startsWith('.') ? extensions.has(type) : type === mimeType || type === family;
  });
}

/** Formats a size for users of a language: two decimals, in steps of 1024 (rule Q87). */
export function fileSizeText(bytes: number, locale = 'en'): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const places = step === 0 ? 0 : 2;
  const options = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false };
  return `${(bytes / 1024 ** step).toLocaleString(locale, options)} ${units[step]}`;
}
