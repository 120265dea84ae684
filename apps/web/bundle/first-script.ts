interface Asked {
  readonly query: string;
  readonly operationName: string;
}

/** Returns the value that this browser has stored under a name; null if there is none or if access to the storage is blocked. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Returns the language as `locale/language.ts` does: the one chosen in this browser, otherwise the first preferred language of the browser
 * that is supported.
 */
function chosen(): string {
  const ours = ['en', 'de'];
  const asked = [kept('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return asked.find((code) => ours.includes(code ?? '')) ?? 'en';
}

/**
 * Shows a notice above the page if this browser lacks the newest features that the program uses, which would otherwise fail unexpectedly
 * (rule X51).
 */
function tellAge(): void {
  if ('groupBy' in Map && 'any' in AbortSignal) return;
  // The same versions as in `docs/install.md`.
  const needed = 'Chrome 120, Edge 120, Firefox 125, Safari 17.4';
  const lang = chosen();
  const notice = Object.assign(document.createElement('p'), {
    className: 'frame-notice',
    lang,
    textContent:
      lang === 'de'
        ? `Dieser Browser ist zu alt: Teile dieser Seiten gehen nicht. Benötigt wird mindestens eine dieser Versionen: ${needed}.`
        : `This browser is too old: parts of these pages do not work. They need one of these, or later: ${needed}.`,
  });
  notice.setAttribute('role', 'alert');
  addEventListener('DOMContentLoaded', () => document.body.prepend(notice));
}

/**
 * Runs in the page before any file of the program is loaded, and is inlined as source text: preloads the screen's files for the current
 * role, requests what every screen needs and, with the token of the signed-in user, repeats the queries that this address sent last time
 * (decision 636).
 */
function first(facility: Asked): void {
  // Zod probes whether it may create functions at run time, which our content security policy forbids: Firefox and Safari log each probe as
  // an error.
  Object.assign(window, { __zod_globalConfig: { jitless: true } });
  const list = document.getElementById('ahead')?.textContent;
  const token = kept('token');
  const role = kept('currentRole') ?? '';
  const files = list && token ? JSON.parse(list)[role] : [];
  for (const href of files ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  // During an upgrade the page may come from the new version while a server of the old version is asked for its files: reload once, so that
  // both come from the same version.
  addEventListener(
    'error',
    ({ target }) => {
      const last = Number(sessionStorage.getItem('reloadedAt'));
      if (!(target instanceof HTMLScriptElement) || Date.now() - last < 30_000) return;
      sessionStorage.setItem('reloadedAt', String(Date.now()));
      location.reload();
    },
    true,
  );
  const language = chosen();
  const ask = (body: string, authorization = {}) =>
    fetch('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json',
        'apollographql-client-name': 'Atrium web',
        ...authorization,
      },
      body,
    });
  const place = `ahead ${role} ${location.pathname}${location.search}`;
  let bodies: string[] = [];
  try {
    if (token) [, ...bodies] = JSON.parse(kept(place) ?? '[]');
  } catch {
    // The stored value is not valid JSON; it will be overwritten.
  }
  const asked = {
    facility: ask(JSON.stringify(facility)),
    texts: fetch(`/locales/${language}/translation.json${language === 'en' ? '?own' : ''}`),
  };
  const arrived: Record<string, object> = {};
  const read = async (body: string) => {
    const response = await ask(body, { authorization: `Bearer ${token}` });
    if (!response.ok) return;
    const raw = await response.json();
    arrived[body] = { raw, date: response.headers.get('date'), receivedAt: Date.now() };
  };
  const questions = Object.fromEntries(bodies.map((body) => [body, read(body)]));
  // The code that uses these responses sends the request again if one failed.
  for (const answer of [...Object.values(asked), ...Object.values(questions)]) answer.catch(() => undefined);
  Object.assign(window, { atriumAhead: { ...asked, questions, arrived, token, place, at: Date.now() } });
}

/** Returns the script for the page, built from the source of the functions above; the query is the one that the program would send. */
export function firstScript(facility: Asked): string {
  const code = [kept, chosen, tellAge, first].map((part) => part.toString().replace(/^\s*\/\/.*$/gm, '')).join(' ');
  return `(() => { ${code.replace(/\s+/g, ' ')} tellAge(); first(${JSON.stringify(facility)}); })()`;
}
