/** Bytes of a file, first and last counted from nought. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file of `size` bytes that a `Range` header asks for (RFC 9110 §14). Undefined when the whole is to be answered: nothing is
 * asked, more than one part at once, or nothing that can be understood. 'none' when no byte lies in the range.
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
