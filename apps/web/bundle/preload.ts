import type { Plugin } from 'vite';

/** The id of the helper that Vite wraps around each dynamic `import()`. */
const helperOfVite = '\0vite/preload-helper.js';

/** Files that are loading or loaded, by address. */
const fetched = new Map<string, Promise<void>>();

async function fetchFile(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw answer.status;
  await answer.arrayBuffer();
  if (!href.endsWith('.css')) return;
  await new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }));
  });
}

function bring(href: string): Promise<void> | undefined {
  // The page itself already links the files of its first screen.
  if (fetched.has(href) || document.querySelector(`[href="${href}"],[src="${href}"]`)) return fetched.get(href);
  const file = fetchFile(href).catch((cause: unknown) => {
    fetched.delete(href);
    throw new TypeError(`Unable to preload ${href}`, { cause });
  });
  fetched.set(href, file);
  return file;
}

/** Fetches the files of a part, then imports it; rejects with 'Unable to preload' if a file cannot be fetched, and may be called again. */
const preload = <Module>(load: () => Promise<Module>, names: readonly string[] = []): Promise<Module> =>
  Promise.all(names.map((name) => bring(`/${name}`))).then(load);

/**
 * Makes lazily loaded parts survive a brief loss of connection. A browser does not retry a module whose loading has failed until the page
 * is reloaded, and Vite's own helper loads modules through the head of the page; a plain fetch can be retried. The functions above are
 * inlined as source text (decision 646).
 */
export function retryableImports(): Plugin {
  const code = `const fetched = new Map();\n${fetchFile}\n${bring}\nexport const __vitePreload = ${preload};`;
  return {
    name: 'retryable-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helperOfVite ? code : null),
  };
}
