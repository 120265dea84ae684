import type { Plugin } from 'vite';

/** Where the program finds what the bundler wraps around each `import()` of a part. */
const helperOfVite = '\0vite/preload-helper.js';

/** What is on its way or there, by address. */
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
  // The page itself names the files of its first screen.
  if (fetched.has(href) || document.querySelector(`[href="${href}"],[src="${href}"]`)) return fetched.get(href);
  const file = fetchFile(href).catch((cause: unknown) => {
    fetched.delete(href);
    throw new TypeError(`Unable to preload ${href}`, { cause });
  });
  fetched.set(href, file);
  return file;
}

/** Fetches the files of a part, then imports it; rejects with 'Unable to preload' where one cannot be had, and may be asked again. */
const preload = <Module>(load: () => Promise<Module>, names: readonly string[] = []): Promise<Module> =>
  Promise.all(names.map((name) => bring(`/${name}`))).then(load);

/**
 * Parts of the program outlive a moment without a connection. A browser that asked for a module and could not have it refuses it until the page is
 * loaded anew, and the bundler's own helper asks for modules, in the head of the page; a file that is only fetched may be fetched again. The
 * functions above are written into the program as they stand here (decision 646).
 */
export function partsThatCome(): Plugin {
  const code = `const fetched = new Map();\n${fetchFile}\n${bring}\nexport const __vitePreload = ${preload};`;
  return {
    name: 'parts-that-come',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helperOfVite ? code : null),
  };
}
