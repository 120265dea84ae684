import type { BrowserContext, Page } from 'playwright-core';
import { withPrintedEquations } from '../../../html/equations.ts';
import { cleanBand } from '../band.ts';
import { chromiumExecutable, launchArguments } from '../chromium.ts';
import type { PageLook } from '../pdf.ts';

/** How a browser prints: which browser (`CHROMIUM_PATH`), and the timeout of one document in milliseconds. */
export interface Printing {
  readonly chromiumPath?: string | undefined;
  readonly timeout: number;
}

/** Margins in CSS pixels. */
const margins = { top: '82px', left: '72px', right: '72px', bottom: '72px' } as const;
const blank = '<span></span>';

async function startBrowser({ chromiumPath, timeout }: Printing): Promise<BrowserContext> {
  const { path, env } = await chromiumExecutable(chromiumPath);
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: path,
    args: [...launchArguments],
    env: { ...env },
    headless: true,
    // The browser is stopped in `close`.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' });
  context.setDefaultTimeout(timeout);
  await context.route('**/*', (route) => {
    const url = route.request().url();
    return url.startsWith('data:') || url === 'about:blank' ? route.continue() : route.abort('accessdenied');
  });
  return context;
}

async function printPage(page: Page, html: string, look: PageLook): Promise<Uint8Array> {
  await page.setContent(withPrintedEquations(html), { waitUntil: 'load' });
  return page.pdf({
    format: 'A4',
    margin: margins,
    printBackground: true,
    displayHeaderFooter: Boolean(look.header || look.footer),
    headerTemplate: cleanBand(look.header ?? '') || blank,
    footerTemplate: cleanBand(look.footer ?? '') || blank,
    // The outline is created when documents are merged.
    outline: false,
    tagged: true,
  });
}

/** A browser that prints HTML, started with the first document. */
export interface PrintingBrowser {
  /** Rejects if printing took too long, was aborted or failed; if the browser died meanwhile, it is restarted and the document printed once more. */
  print(html: string, look: PageLook, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Uses one browser for all documents, and restarts it if it died. Documents cannot run scripts or access the network or files: they have to
 * contain everything they need.
 */
export function printingBrowser(printing: Printing): PrintingBrowser {
  let starting: Promise<BrowserContext> | undefined;

  function current(): Promise<BrowserContext> {
    if (starting) return starting;
    const started = startBrowser(printing);
    const forget = () => {
      if (starting === started) starting = undefined;
    };
    started.then((context) => context.browser()?.once('disconnected', forget), forget);
    starting = started;
    return started;
  }

  async function printIn(context: BrowserContext, html: string, look: PageLook, signal: AbortSignal) {
    const browser = context.browser();
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    const giveUp = () => ended.reject(new Error('Printing was cancelled, or took too long'));
    // A browser that dies may leave requests unanswered.
    const die = () => ended.reject(new Error('The browser crashed'));
    const stop = setTimeout(giveUp, printing.timeout);
    signal.addEventListener('abort', giveUp);
    browser?.once('disconnected', die);
    if (signal.aborted) giveUp();
    if (!browser?.isConnected()) die();
    const opening = context.newPage();
    try {
      return await Promise.race([opening.then((page) => printPage(page, html, look)), ended.promise]);
    } finally {
      clearTimeout(stop);
      signal.removeEventListener('abort', giveUp);
      browser?.off('disconnected', die);
      // A page in use closes in its own time; nothing waits for it.
      void opening.then((page) => page.close()).catch(() => undefined);
    }
  }

  return {
    async print(html, look, signal) {
      const context = await current();
      try {
        return await printIn(context, html, look, signal);
      } catch (error) {
        if (signal.aborted || context.browser()?.isConnected()) throw error;
        // The browser died meanwhile: try once more with a new one.
        return printIn(await current(), html, look, signal);
      }
    },
    async close() {
      const context = await starting?.catch(() => undefined);
      await context?.browser()?.close();
    },
  };
}
