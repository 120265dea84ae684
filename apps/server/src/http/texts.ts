import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Where the built web application is. */
export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

type Texts = Readonly<Record<string, string>>;

/**
 * Returns the file with the facility's own wording for a language: the one in the data folder, which outlasts an upgrade, or else the one
 * beside the built application (rule X32). Undefined if there is neither.
 */
export function wordingFile(folders: readonly string[], language: string): string | undefined {
  return folders.map((folder) => join(folder, 'locales', language, 'translation.json')).find(existsSync);
}

/** Parses a file of wording: its entries that are text. Throws if it is not a JSON object. */
export function readWording(file: string): Texts {
  const read = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('it is not a JSON object');
  return Object.fromEntries(Object.entries(read).filter(([, text]) => typeof text === 'string'));
}

/** Returns the facility's own texts for a language; empty if there are none, or none that can be read. */
function ownTexts(folders: readonly string[], language: string): Texts {
  const file = wordingFile(folders, language);
  try {
    return file ? readWording(file) : {};
  } catch {
    return {};
  }
}

/**
 * Serves the texts of the screens, `/locales/{language}/translation.json` (rule X32): every sentence in that language, in English if there
 * is no translation, overridden by the facility's file of the same name in the data folder. With `?own` only the facility's texts are sent,
 * which is all that English readers need.
 */
export function mountTexts(app: FastifyInstance, folder: string, dataFolder: string): void {
  const places = [dataFolder, folder];
  const merged = new Map<string, { readonly own: string; readonly body: string }>();
  const listOf = (language: string) =>
    [`texts/${language}.json`, 'texts/en.json'].find((path) => existsSync(join(folder, path)));

  app.get<{ Params: { language: string }; Querystring: { own?: string } }>(
    '/locales/:language/translation.json',
    (req, reply) => {
      const language = req.params.language.toLowerCase();
      if (!/^[\w-]{1,35}$/.test(language)) return reply.callNotFound();
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      const texts = ownTexts(places, language);
      const own = JSON.stringify(texts);
      const list = listOf(language);
      if (req.query.own !== undefined || !list) return reply.send(own);
      // The built file, which is already compressed.
      if (Object.keys(texts).length === 0) return reply.sendFile(list);
      let answer = merged.get(language);
      if (answer?.own !== own) {
        const ours = JSON.parse(readFileSync(join(folder, list), 'utf8')) as Texts;
        answer = { own, body: JSON.stringify({ ...ours, ...texts }) };
        merged.set(language, answer);
      }
      return reply.send(answer.body);
    },
  );
}
