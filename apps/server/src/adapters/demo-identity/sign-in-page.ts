import { escapeHtml } from '@atrium/domain/html';

interface DemoPerson {
  readonly oidcSub: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly institution: string | null;
  readonly roles: readonly string[];
}

const rank = [
  'User Officer',
  'Instrument Scientist',
  'FAP Chair',
  'FAP Secretary',
  'FAP Reviewer',
  'Experiment safety reviewer',
  'Internal reviewer',
  'User',
];
const leading = (roles: readonly string[]) => rank.find((role) => roles.includes(role)) ?? roles[0] ?? 'Other';

/**
 * Returns the sign-in page of the demo facility: a button for each person, grouped by the leading role. No scripts. A demo that is reset
 * every so many hours says so (rule U52).
 */
export function signInPage(uid: string, people: readonly DemoPerson[], putBackHours?: number): string {
  const passing = putBackHours
    ? ` What people do here is taken away again every ${putBackHours === 1 ? 'hour' : `${putBackHours} hours`}.`
    : '';
  const groups = rank
    .map((role) => ({ role, members: people.filter((p) => leading(p.roles) === role) }))
    .filter(({ members }) => members.length > 0);
  const sections = groups.map(
    ({ role, members }) =>
      `<section><h2>${escapeHtml(role)}</h2><ul>${members
        .map(
          (
            p,
          ) => `<li><form method="post" action="/demo-idp/sign-in/${encodeURIComponent(uid)}/${encodeURIComponent(p.oidcSub ?? '')}">
<button type="submit"><strong>${escapeHtml(`${p.firstname} ${p.lastname}`)}</strong><span>${escapeHtml(p.email)}</span><small>${escapeHtml(
            [p.institution, p.roles.length > 1 ? p.roles.join(', ') : ''].filter(Boolean).join(' · '),
          )}</small></button></form></li>`,
        )
        .join('')}</ul></section>`,
  );
  return demoPage(
    'Sign in to the demo facility',
    `<h1>Who are you today?</h1><p>This is the demo facility's identity provider. Pick a person to sign in; no password is asked.${passing}</p>${sections.join('')}
<footer><a href="/Pages/login">Help with login</a> <a href="/Pages/privacy">Privacy Statement</a> <a href="/Pages/cookies">Cookies</a> <a href="/Pages/faq">FAQ</a></footer>`,
  );
}

const style = `
:root{color-scheme:light dark;--ink:#1d2625;--paper:#f6f4f1;--card:#fff;--line:#d9d4cd;--accent:#0b5f63;--soft:#5c6664}
@media(prefers-color-scheme:dark){:root{--ink:#eceae6;--paper:#171b1b;--card:#212726;--line:#3a4241;--accent:#6fc3c4;--soft:#a9b2b0}}
body{margin:0;font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{max-width:1080px;margin:0 auto;padding:32px 16px 64px}h1{font-size:26px;margin:0 0 4px}p{margin:0 0 24px;color:var(--soft)}
h2{font-size:14px;font-weight:650;margin:28px 0 8px;color:var(--accent)}ul{list-style:none;margin:0;padding:0;display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(250px,1fr))}
button{all:unset;box-sizing:border-box;width:100%;cursor:pointer;display:block;padding:10px 12px;background:var(--card);border:1px solid var(--line);border-radius:8px}
button:hover{border-color:var(--accent)}button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{margin-top:32px;display:flex;flex-wrap:wrap;gap:16px;font-size:14px}a{color:var(--accent)}
strong,span,small{display:block;overflow-wrap:anywhere}span,small{color:var(--soft);font-size:13px}`;

/** Returns a page of the demo's identity provider, in the colours of the product; `body` is trusted HTML. */
export function demoPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main>${body}</main></body></html>`;
}
