interface Asked {
  readonly query: string;
  readonly operationName: string;
}

/** What this browser has kept by a name; one that keeps nothing for us may refuse even to be asked. */
function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** As `locale/language.ts` has it: what was chosen here, else the first language of the browser that we have. */
function chosen(): string {
  const ours = ['en', 'de'];
  const asked = [kept('language'), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return asked.find((code) => ours.includes(code ?? '')) ?? 'en';
}

/** Says above the page that this browser lacks the youngest of what the program uses, which would fail where nobody expects it (rule X51). */
function tellAge(): void {
  if ('groupBy' in Map && 'any' in AbortSignal) return;
  // As `docs/install.md` has them.
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
 * Runs in the page before any file of the program is there, and is written into it as it stands here: names the files of the screen for the
 * role that this browser is signed in with, asks for what every screen needs, and in the name of whoever is signed in for what this address
 * asked the last time (decision 636).
 */
function first(facility: Asked): void {
  // Zod tries whether it may write functions of its own, which our policy for scripts forbids: Firefox and Safari note each try as an error.
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
  // While a new version takes over, the page may come from it and a file be asked of the one before: once more, and both are of one kind.
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
    // What is kept there is not ours: it is written anew.
  }
  const asked = {
    facility: ask(JSON.stringify(facility)),
    texts: fetch(`/locales/${language}/translation.json${language === 'en' ? '?own' : ''}`),
  };
  const questions = Object.fromEntries(bodies.map((body) => [body, ask(body, { authorization: `Bearer ${token}` })]));
  // Whoever takes an answer asks again by themselves where none came.
  for (const answer of [...Object.values(asked), ...Object.values(questions)]) answer.catch(() => undefined);
  Object.assign(window, { atriumAhead: { ...asked, questions, token, place, at: Date.now() } });
}

/** The script for the page, of the functions above as they stand here; the question is the one that the program would ask. */
export function firstScript(facility: Asked): string {
  const code = [kept, chosen, tellAge, first].map((part) => part.toString().replace(/^\s*\/\/.*$/gm, '')).join(' ');
  return `(() => { ${code.replace(/\s+/g, ' ')} tellAge(); first(${JSON.stringify(facility)}); })()`;
}
