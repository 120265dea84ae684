import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { scriptsOfPage } from './web.ts';

/**
 * Headers that only apply to pages and frames. Sent with each script and each response, they would be a third of the data for a screen with
 * few rows.
 */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
] as const;

const isData = (type: string) => /^application\/[\w-]*\+?json\b/.test(type);
const isPartOfPage = (type: string) => /^(?:(?:text|application)\/(?:javascript|css)\b|font\/)/.test(type);

/** Data that is opened as a page may do nothing and may not be framed. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Sets the headers of pages, which limit what they may load and where they may lead, and of all other responses; also compresses responses. */
export async function setHeaders(app: FastifyInstance, { production }: Pick<Config, 'production'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'script-src': ["'self'", ...scriptsOfPage()],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // PDFs are displayed in a frame around the fetched content.
        'frame-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        // Signing in may redirect to an external provider.
        'form-action': null,
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: production,
    // Obsolete: for browsers and plug-ins that no longer exist.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onSend', async (_, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!isData(type) && !isPartOfPage(type)) return;
    for (const name of ofPages) reply.raw.removeHeader(name);
    if (isData(type)) reply.header('content-security-policy', nothingAllowed);
  });
  await app.register(compress, { global: true, threshold: 2048 });
}
