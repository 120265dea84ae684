/** Bytes of a file; first and last are inclusive and count from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the part of a file of `size` bytes that a `Range` header requests (RFC 9110 §14). Undefined if the whole file is to be sent:
 * there is no request, more than one part is requested, or the header is invalid. 'none' if the range contains no byte.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '');
  const [, first = '', last = ''] = asked ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(size - Number(last), 0), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
