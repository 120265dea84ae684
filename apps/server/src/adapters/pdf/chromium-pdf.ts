import type { Browser, BrowserContext } from 'playwright-core';
import type { PageLook, Pdf } from './pdf.ts';

/** Where the browser that prints is, and how it is started. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** All of its environment; none of ours. */
  readonly env: Readonly<Record<string, string>>;
}

interface RendererOptions {
  readonly launch: () => Promise<BrowserLaunch>;
  /** Pages printed at a time. */
  readonly concurrency?: number;
  /** Where documents are gathered before they are handed over. */
  readonly folder?: string;
  /** Milliseconds one document may take. */
  readonly timeout?: number;
}

/** Behaviour/questionnaires §10.5: margins in CSS pixels. */
const margins = { top: '82px', left: '72px', right: '72px', bottom: '72px' } as const;
const blank = '<span></span>';

/**
 * One browser for all documents, started with the first one and started anew when it died. Documents can not run
 * scripts and can not reach network or files: whatever they need is inside them.
 */
export function chromiumPdf({ launch, concurrency = 2, timeout = 60_000, folder }: RendererOptions): Pdf {
  let starting: Promise<{ browser: Browser; context: BrowserContext }> | undefined;
  let closed = false;
  let running = 0;
  const waiting: (() => void)[] = [];

  async function start() {
    const { executablePath, args, env } = await launch();
    // A third of the server's memory, and most servers print nothing for hours.
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath,
      args: [...args],
      env: { ...env },
      headless: true,
      // Ending it is our own business, in `close`.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser.on('disconnected', () => {
      starting = undefined;
    });
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' });
    context.setDefaultTimeout(timeout);
    await context.route('**/*', (route) => {
      const url = route.request().url();
      return url.startsWith('data:') || url === 'about:blank' ? route.continue() : route.abort('accessdenied');
    });
    return { browser, context };
  }

  function current() {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  async function print(html: string, look: PageLook, signal: AbortSignal | undefined): Promise<Uint8Array> {
    const { context } = await current();
    const page = await context.newPage();
    const givenUp = Promise.withResolvers<never>();
    const giveUp = () => givenUp.reject(new Error('Printing was given up, or took too long'));
    const stop = setTimeout(giveUp, timeout);
    signal?.addEventListener('abort', giveUp);
    // While the page was being opened.
    if (signal?.aborted) giveUp();
    const printed = async () => {
      await page.setContent(html, { waitUntil: 'load' });
      const { cleanBand } = await import('./band.ts');
      return page.pdf({
        format: 'A4',
        margin: margins,
        printBackground: true,
        displayHeaderFooter: Boolean(look.header || look.footer),
        headerTemplate: cleanBand(look.header ?? '') || blank,
        footerTemplate: cleanBand(look.footer ?? '') || blank,
        // The outline is made when documents are gathered.
        outline: false,
        tagged: true,
      });
    };
    try {
      return await Promise.race([printed(), givenUp.promise]);
    } finally {
      clearTimeout(stop);
      signal?.removeEventListener('abort', giveUp);
      // A page at work closes when it gets to it; nobody waits for that.
      void page.close().catch(() => undefined);
    }
  }

  async function turn(): Promise<void> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  }

  return {
    async render(html, look = {}, signal) {
      if (closed) throw new Error('The printer is closed');
      await turn();
      try {
        // Given up while it waited for its turn.
        signal?.throwIfAborted();
        return await print(html, look, signal);
      } catch (error) {
        signal?.throwIfAborted();
        const browser = await starting?.then((started) => started.browser).catch(() => undefined);
        if (browser?.isConnected()) throw error;
        // The browser died under us: once more with a fresh one.
        starting = undefined;
        return await print(html, look, signal);
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
    newDocument: async () => (await import('./merge.ts')).createMerger(folder),
    async close() {
      closed = true;
      const started = await starting?.catch(() => undefined);
      starting = undefined;
      await started?.browser.close();
    },
  };
}
