/** A bucket for uploaded files. */
export interface FileStore {
  readonly bucket: string;
  /** Everything lies under it; empty for the whole bucket. */
  readonly prefix: string;
  readonly region: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: those of the machine, as Amazon's tools find them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/**
 * Reads `FILES_URL`: `https://KEY:SECRET@host:port/bucket/prefix?region=…` for a store of one's own, `s3://bucket/prefix?region=…` for
 * Amazon's. Undefined when it is neither.
 */
export function fileStoreOf(text: string): FileStore | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const ofAmazon = url.protocol === 's3:';
  if (!ofAmazon && url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const bucket = ofAmazon ? url.hostname : parts.shift();
  if (!bucket || Boolean(url.username) !== Boolean(url.password)) return undefined;
  return {
    bucket,
    prefix: parts.join('/'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: ofAmazon ? undefined : url.origin,
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : undefined,
  };
}
