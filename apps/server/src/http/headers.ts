import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { scriptsOfPage } from './web.ts';

/** What only a page or a frame obeys. Said with each script and each answer it was a third of what a screen of few rows brings along. */
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

/** Who opens data as if it were a page gets one that may do nothing and stands in no frame. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** What browsers may load and where they may go from our pages, what is said with everything else, and answers made small. */
export async function setHeaders(app: FastifyInstance, { production }: Pick<Config, 'production'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'script-src': ["'self'", ...scriptsOfPage()],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        // PDFs are read where they stand, in a frame around what was fetched.
        'frame-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        // Signing in may go through a provider elsewhere.
        'form-action': null,
        'upgrade-insecure-requests': null,
      },
    },
    strictTransportSecurity: production,
    // For browsers and plug-ins that are gone.
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
