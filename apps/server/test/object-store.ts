import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Starts an in-memory store that speaks the part of S3 we use: put, get, parts, head, delete, list. */
export async function openObjectStore() {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://store');
    const [, , ...path] = url.pathname.split('/');
    const key = path.map(decodeURIComponent).join('/');
    calls.push(`${req.method} ${key}`);
    const body = await buffer(req);
    const found = objects.get(key);
    if (!/^AWS4-HMAC-SHA256 Credential=store-key\//.test(req.headers.authorization ?? ''))
      return res.writeHead(403).end();
    if (req.method === 'PUT') {
      objects.set(key, body);
      return res.writeHead(200, { etag: '"x"' }).end();
    }
    if (req.method === 'DELETE') {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    if (key === '') return res.writeHead(200, { 'content-type': 'application/xml' }).end(listed(url.searchParams));
    if (!found)
      return res.writeHead(404).end(req.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '');
    const content = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found;
    res.writeHead(range ? 206 : 200, {
      'content-length': content.length,
      etag: '"x"',
      'last-modified': new Date().toUTCString(),
    });
    return res.end(req.method === 'HEAD' ? undefined : content);
  });

  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const after = query.get('continuation-token') ?? '';
    const names = new Set<string>();
    for (const key of [...objects.keys()].sort()) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      names.add(end < 0 ? key : key.slice(0, end + 1));
    }
    const all = [...names].filter((name) => name > after);
    // Two per page, so that continuation is tested.
    const page = all.slice(0, 2);
    const entries = page.map((name) =>
      name.endsWith('/')
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
    const more = all.length > page.length;
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    }${entries.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    calls,
    url: `http://store-key:store%2Fsecret@127.0.0.1:${port}/papers/atrium?region=eu-north-1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
