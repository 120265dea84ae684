import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

type Texts = Readonly<Record<string, unknown>>;

/** Returns the facility's own texts for a language, and when they were written; empty if there are none, or none that can be read. */
function ownTexts(folder: string, language: string): { readonly texts: Texts; readonly at: number } {
  const file = join(folder, 'locales', language, 'translation.json');
  if (!existsSync(file)) return { texts: {}, at: 0 };
  try {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
    return { texts: typeof texts === 'object' && texts !== null ? texts : {}, at: statSync(file).mtimeMs };
  } catch {
    return { texts: {}, at: 0 };
  }
}

/**
 * Serves the texts of the screens, `/locales/{language}/translation.json` (rule X32): every sentence in that language, in English if there
 * is no translation, overridden by the facility's file of the same name. With `?own` only the facility's texts are sent, which is all that
 * English readers need.
 */
export function mountTexts(app: FastifyInstance, folder: string): void {
  const merged = new Map<string, { readonly at: number; readonly body: string }>();
  const listOf = (language: string) =>
    [`texts/${language}.json`, 'texts/en.json'].find((path) => existsSync(join(folder, path)));

  app.get<{ Params: { language: string }; Querystring: { own?: string } }>(
    '/locales/:language/translation.json',
    (req, reply) => {
      const language = req.params.language.toLowerCase();
      if (!/^[\w-]{1,35}$/.test(language)) return reply.callNotFound();
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      const { texts, at } = ownTexts(folder, language);
      const list = listOf(language);
      if (req.query.own !== undefined || !list) return reply.send(JSON.stringify(texts));
      // The built file, which is already compressed.
      if (Object.keys(texts).length === 0) return reply.sendFile(list);
      let answer = merged.get(language);
      if (answer?.at !== at) {
        const ours = JSON.parse(readFileSync(join(folder, list), 'utf8')) as Texts;
        answer = { at, body: JSON.stringify({ ...ours, ...texts }) };
        merged.set(language, answer);
      }
      return reply.send(answer.body);
    },
  );
}
