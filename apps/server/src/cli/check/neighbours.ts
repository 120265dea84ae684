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
import { wording } from './wording.ts';

async function mail({ config, mailTo }: Look): Promise<readonly Line[]> {
  const what = 'Mail';
  if (!config.smtpUrl)
    return [
      {
        what,
        verdict: config.production ? 'look' : 'off',
        found: 'e-mails are stored but not sent',
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
        ? `${server} accepted a test e-mail to ${mailTo}`
        : `${server} accepts connections (--mail ADDRESS sends a test e-mail)`,
    },
  ];
}

async function broker({ config }: Look): Promise<readonly Line[]> {
  if (!config.broker)
    return [{ what: 'Message broker', verdict: 'off', found: 'no messages are sent to other systems' }];
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
    return [{ what, verdict: 'ok', found: `${config.dataFolder}, which the first start creates` }];
  const threads = openThreads();
  try {
    const { files } = makeAdapters(config, makeLog('silent'), threads);
    const key = `checks/${randomUUID()}`;
    const content = Buffer.from(randomUUID());
    await files.put(key, content);
    const back = await buffer(await files.read(key));
    await files.remove(key);
    if (!back.equals(content)) throw new Error('it returned different bytes than were written');
    const { endpoint = 'Amazon S3', bucket } = config.fileStore ?? {};
    if (config.fileStore)
      return [{ what, verdict: 'ok', found: `${endpoint}, bucket ${bucket}: written, read, removed` }];
    const { bavail, bsize } = await statfs(config.dataFolder);
    const free = bavail * bsize;
    const found = `${config.dataFolder}/files: written, read, removed; ${(free / 1024 ** 3).toFixed(1)} GB free`;
    return [
      free < littleSpace
        ? { what, verdict: 'wrong', found, todo: 'Free up disk space.' }
        : { what, verdict: 'ok', found },
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
  const found = `${new URL(url).host} responds (status ${answer.status})`;
  return [{ what, verdict: answer.status >= 500 ? 'wrong' : 'ok', found }];
}

const parcels = ({ config }: Look) =>
  reached('Parcel service', config.parcels?.url, 'the facility numbers its parcels itself');

const scheduler = ({ config }: Look) => reached('Scheduler', config.schedulerUrl, 'none (SCHEDULER_ENDPOINT)');

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
          todo: 'Text in these scripts is printed blank. The fonts are installed with the packages: reinstall them (npm ci).',
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
        todo: 'Check again once Atrium and the proxy are running.',
      },
    ];
  if (!answer.ok)
    return [
      {
        what,
        verdict: 'wrong',
        found: `${config.publicUrl}/health returns status ${answer.status}`,
        todo: 'Check that the proxy forwards to PORT.',
      },
    ];
  const lines: Line[] = [{ what, verdict: 'ok', found: config.publicUrl }];
  if (config.production && !config.publicUrl.startsWith('https:'))
    lines[0] = {
      what,
      verdict: 'wrong',
      found: `${config.publicUrl} does not use TLS`,
      todo: 'Sessions can be intercepted: put a proxy with TLS in front of it.',
    };
  const figures = await fetch(`${config.publicUrl}/metrics`, { signal: AbortSignal.timeout(8000) });
  await figures.body?.cancel();
  if (config.production && figures.ok)
    lines.push({
      what: 'Proxy headers',
      verdict: 'wrong',
      found: config.trustProxy ? 'the proxy does not send X-Forwarded-For' : 'ATRIUM_TRUST_PROXY is not set',
      todo: `${config.trustProxy ? 'Configure the proxy to send it' : 'Set it to true'}: until then all users count as one address, and anyone can read /metrics.`,
    });
  else if (config.production)
    lines.push({ what: 'Proxy headers', verdict: 'ok', found: '/metrics cannot be read from outside' });
  return lines;
}

export const neighbours: readonly Checker[] = [
  providers,
  { what: 'Mail', todo: 'Check host, port, user and password in SMTP_URL.', look: mail },
  { what: 'Message broker', todo: 'Check host, user, password and virtual host in RABBITMQ_URL.', look: broker },
  { what: 'Uploaded files', todo: 'Check FILES_URL, or the permissions of the folder ATRIUM_DATA.', look: store },
  {
    what: 'Virus scanner',
    todo: 'Check CLAMAV_URL; uploads are refused while the scanner is unavailable.',
    look: scanner,
  },
  {
    what: 'Parcel service',
    todo: 'Check PARCELS_URL; shipments cannot be submitted while the service is unavailable.',
    look: parcels,
  },
  {
    what: 'Scheduler',
    todo: 'Check SCHEDULER_ENDPOINT; its access keys are not offered while it is unavailable.',
    look: scheduler,
  },
  {
    what: 'Browser for documents',
    todo: 'Set CHROMIUM_PATH to a Chromium that starts on this machine.',
    look: browser,
  },
  { what: 'Public address', todo: 'Check ATRIUM_URL.', look: address },
  { what: 'Wording', todo: 'Make the files of the facility’s wording readable for this account.', look: wording },
];
