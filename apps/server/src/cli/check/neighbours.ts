import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { lookAtBroker } from '../../adapters/broker/look-at-broker.ts';
import { lookAtMail } from '../../adapters/mail/look-at-mail.ts';
import { chromiumExecutable } from '../../adapters/pdf/chromium.ts';
import { lookAtBrowser } from '../../adapters/pdf/look-at-browser.ts';
import { clamd } from '../../adapters/virus-scan/virus-scan.ts';
import { makeLog } from '../../log.ts';
import { makeAdapters } from '../../server.ts';
import { openThreads } from '../../threads/index.ts';
import type { Checker, Line, Look } from './line.ts';
import { providers } from './providers.ts';

async function mail({ config, mailTo }: Look): Promise<readonly Line[]> {
  const what = 'Mail';
  if (!config.smtpUrl)
    return [
      {
        what,
        verdict: config.production ? 'look' : 'off',
        found: 'e-mails are kept and not sent',
        todo: 'Set SMTP_URL to send them.',
      },
    ];
  await lookAtMail(config.smtpUrl, config.mailFrom, mailTo);
  const server = new URL(config.smtpUrl).host;
  return [
    {
      what,
      verdict: 'ok',
      found: mailTo
        ? `${server} took a letter to ${mailTo}`
        : `${server} lets Atrium in (--mail ADDRESS sends a letter)`,
    },
  ];
}

async function broker({ config }: Look): Promise<readonly Line[]> {
  if (!config.broker) return [{ what: 'Message broker', verdict: 'off', found: 'nothing is told to other systems' }];
  return [
    {
      what: 'Message broker',
      verdict: 'ok',
      found: `${new URL(config.broker.url).host}: ${await lookAtBroker(config.broker.url)}`,
    },
  ];
}

/** In bytes; less will soon be used up. */
const littleSpace = 2 * 1024 ** 3;

async function store({ config }: Look): Promise<readonly Line[]> {
  const what = 'Uploaded files';
  if (!config.fileStore && !existsSync(config.dataFolder))
    return [{ what, verdict: 'ok', found: `${config.dataFolder}, which the first start makes` }];
  const threads = openThreads();
  try {
    const { files } = makeAdapters(config, makeLog('silent'), threads);
    const key = `checks/${randomUUID()}`;
    const content = Buffer.from(randomUUID());
    await files.put(key, content);
    const back = await buffer(await files.read(key));
    await files.remove(key);
    if (!back.equals(content)) throw new Error('it answers other bytes than it was given');
    const { endpoint = 'Amazon S3', bucket } = config.fileStore ?? {};
    if (config.fileStore)
      return [{ what, verdict: 'ok', found: `${endpoint}, bucket ${bucket}: written, read, removed` }];
    const { bavail, bsize } = await statfs(config.dataFolder);
    const free = bavail * bsize;
    const found = `${config.dataFolder}/files: written, read, removed; ${(free / 1024 ** 3).toFixed(1)} GB free`;
    return [
      free < littleSpace ? { what, verdict: 'wrong', found, todo: 'Free up space.' } : { what, verdict: 'ok', found },
    ];
  } finally {
    await threads.close();
  }
}

async function scanner({ config }: Look): Promise<readonly Line[]> {
  if (!config.clamavUrl) return [{ what: 'Virus scanner', verdict: 'off', found: 'uploads are not scanned' }];
  await clamd(config.clamavUrl, 8000).scan(Readable.from([Buffer.from('Atrium')]));
  return [{ what: 'Virus scanner', verdict: 'ok', found: `${new URL(config.clamavUrl).host} scanned a few bytes` }];
}

/** Checks whether something responds at an address; sends no real request, because that would have an effect. */
async function reached(what: string, url: string | undefined, off: string): Promise<readonly Line[]> {
  if (!url) return [{ what, verdict: 'off', found: off }];
  const answer = await fetch(url, { method: 'OPTIONS', redirect: 'manual', signal: AbortSignal.timeout(8000) });
  await answer.body?.cancel();
  const found = `${new URL(url).host} answers (status ${answer.status})`;
  return [{ what, verdict: answer.status >= 500 ? 'wrong' : 'ok', found }];
}

const parcels = ({ config }: Look) =>
  reached('Parcel service', config.parcels?.url, 'the facility numbers its parcels itself');

const scheduler = ({ config }: Look) => reached('Scheduler', config.schedulerUrl, 'it is asked for no keys');

async function browser({ config }: Look): Promise<readonly Line[]> {
  const { version, without } = await lookAtBrowser(await chromiumExecutable(config.chromiumPath));
  const lines: Line[] = [{ what: 'Browser for documents', verdict: 'ok', found: `Chromium ${version}` }];
  lines.push(
    without.length === 0
      ? { what: 'Fonts', verdict: 'ok', found: 'all scripts' }
      : {
          what: 'Fonts',
          verdict: 'look',
          found: `none for ${without.join(', ')}`,
          todo: 'Such texts print blank. The fonts come with the packages: install these anew (npm ci).',
        },
  );
  return lines;
}

/** Checks the address that people use, in the same way as a browser. */
async function address({ config }: Look): Promise<readonly Line[]> {
  const what = 'Public address';
  const answer = await fetch(`${config.publicUrl}/health`, { signal: AbortSignal.timeout(8000) }).catch(
    (error: Error & { cause?: Error }) => error.cause?.message || error.message,
  );
  if (typeof answer === 'string')
    return [
      {
        what,
        verdict: 'look',
        found: `${config.publicUrl}: ${answer}`,
        todo: 'Once Atrium and the proxy run, ask again.',
      },
    ];
  if (!answer.ok)
    return [
      {
        what,
        verdict: 'wrong',
        found: `${config.publicUrl}/health answers ${answer.status}`,
        todo: 'See whether the proxy leads to PORT.',
      },
    ];
  const lines: Line[] = [{ what, verdict: 'ok', found: config.publicUrl }];
  if (config.production && !config.publicUrl.startsWith('https:'))
    lines[0] = {
      what,
      verdict: 'wrong',
      found: `${config.publicUrl} is without TLS`,
      todo: 'Sessions can be read on the way: put a proxy with TLS before it.',
    };
  const figures = await fetch(`${config.publicUrl}/metrics`, { signal: AbortSignal.timeout(8000) });
  await figures.body?.cancel();
  if (config.production && figures.ok)
    lines.push({
      what: 'Proxy headers',
      verdict: 'wrong',
      found: config.trustProxy ? 'the proxy does not send X-Forwarded-For' : 'ATRIUM_TRUST_PROXY is not set',
      todo: 'Until then everybody counts as one address, and anybody reads /metrics.',
    });
  else if (config.production)
    lines.push({ what: 'Proxy headers', verdict: 'ok', found: 'nobody outside reads /metrics' });
  return lines;
}

export const neighbours: readonly Checker[] = [
  providers,
  { what: 'Mail', todo: 'See host, port, user and password in SMTP_URL.', look: mail },
  { what: 'Message broker', todo: 'See host, user, password and virtual host in RABBITMQ_URL.', look: broker },
  { what: 'Uploaded files', todo: 'See FILES_URL, or the rights on ATRIUM_DATA.', look: store },
  { what: 'Virus scanner', todo: 'See CLAMAV_URL; uploads are refused while it is away.', look: scanner },
  { what: 'Parcel service', todo: 'See PARCELS_URL; shipments cannot be submitted while it is away.', look: parcels },
  {
    what: 'Scheduler',
    todo: 'See SCHEDULER_ENDPOINT; its access keys are not offered while it is away.',
    look: scheduler,
  },
  { what: 'Browser for documents', todo: 'Set CHROMIUM_PATH to a Chromium that starts here.', look: browser },
  { what: 'Public address', todo: 'See ATRIUM_URL.', look: address },
];
