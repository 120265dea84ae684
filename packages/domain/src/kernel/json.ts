/** How deep lists and objects may lie in each other in JSON that people send: what reads it afterwards walks it by recursion. */
export const jsonDepthLimit = 64;

/**
 * The value of a JSON text that somebody sent. Throws a `SyntaxError` for what is no JSON, as `JSON.parse` does, and for what is nested
 * deeper than `jsonDepthLimit`, before it is read.
 */
export function parseSentJson(text: string): unknown {
  if (depthOf(text) > jsonDepthLimit) throw new SyntaxError(`This is nested more than ${jsonDepthLimit} levels deep`);
  return JSON.parse(text);
}

const quote = 0x22;
const backslash = 0x5c;
const open = new Set([0x5b, 0x7b]);
const close = new Set([0x5d, 0x7d]);

/**
 * Whether a text may be JSON, by its first sign, and nests deeper than `jsonDepthLimit`. No reader of JSON and no column of a database
 * walks such a text, which takes the stack of whoever does. Templates begin with two brackets, which no JSON does.
 */
export function isDeepJson(text: string): boolean {
  return /^\s*(?:\[|\{(?!\{))/.test(text) && depthOf(text) > jsonDepthLimit;
}

/** The deepest level of a JSON text; brackets inside of strings are none. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (inString) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inString = false;
    } else if (sign === quote) inString = true;
    else if (open.has(sign)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (close.has(sign)) depth -= 1;
  }
  return deepest;
}
