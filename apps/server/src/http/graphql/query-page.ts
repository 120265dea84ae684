import type { FastifyInstance, FastifyRequest } from 'fastify';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Atrium: ask the API</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
  label { display: block; margin: 0.75rem 0 0.25rem; }
  textarea, input { box-sizing: border-box; width: 100%; font: 13px/1.5 ui-monospace, monospace; padding: 0.5rem; }
  button { margin: 1rem 0; padding: 0.5rem 1.25rem; font: inherit; }
  pre { overflow: auto; padding: 0.75rem; border: 1px solid; min-height: 6rem; }
</style>
</head>
<body>
<h1>Ask the API</h1>
<form>
  <label for="query">Query</label>
  <textarea id="query" rows="10" spellcheck="false" required>{ __typename }</textarea>
  <label for="variables">Variables, as JSON</label>
  <textarea id="variables" rows="3" spellcheck="false"></textarea>
  <label for="token">Token, to ask as somebody: <code>npm run atrium -- token EMAIL</code> prints one</label>
  <input id="token" autocomplete="off" spellcheck="false">
  <button>Ask</button>
</form>
<pre id="answer" role="status" aria-label="Answer"></pre>
<script src="/graphql/page.js"></script>
</body>
</html>
`;

const script = `const part = (id) => document.getElementById(id);
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const show = (text) => { part('answer').textContent = text; };
  try {
    const token = part('token').value.trim();
    const variables = part('variables').value.trim();
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: 'Bearer ' + token } : {}) },
      body: JSON.stringify({ query: part('query').value, variables: variables ? JSON.parse(variables) : {} }),
    });
    const text = await response.text();
    show(response.headers.get('content-type').includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text);
  } catch (error) {
    show(String(error));
  }
});
`;

/** Whether a browser was pointed directly to the address of the API. */
export const wantsPage = ({ headers }: FastifyRequest): boolean => Boolean(headers.accept?.includes('text/html'));

/** Mounts a page for developers to query the API by hand, outside production only (rule X2). */
export function mountQueryPage(app: FastifyInstance): void {
  app.get('/graphql/page', async (_req, reply) => reply.type('text/html').send(page));
  app.get('/graphql/page.js', async (_req, reply) => reply.type('text/javascript').send(script));
}
