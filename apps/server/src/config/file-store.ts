/** A bucket for uploaded files. */
export interface FileStore {
  readonly bucket: string;
  /** The prefix of all keys; empty for the whole bucket. */
  readonly prefix: string;
  readonly region: string;
  /** Undefined for Amazon's own service. */
  readonly endpoint: string | undefined;
  /** Undefined: the credentials of the machine, as found by Amazon's tools. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/**
 * Parses `FILES_URL`: `https://KEY:SECRET@host:port/bucket/prefix?region=…` for a self-hosted store, `s3://bucket/prefix?region=…` for
 * Amazon's. Undefined if it is neither.
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
