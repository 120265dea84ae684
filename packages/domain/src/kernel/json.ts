/** How deep lists and objects may be nested in JSON sent by clients, because later code processes it recursively. */
export const jsonDepthLimit = 64;

/**
 * Parses a JSON text sent by a client. Throws a `SyntaxError` if it is not JSON, as `JSON.parse` does, or, before parsing, if it is nested
 * deeper than `jsonDepthLimit`.
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
 * Whether a text may be JSON, judging by its first character, and is nested deeper than `jsonDepthLimit`. No JSON parser or database column
 * may process such a text, because it would exhaust the stack. Templates begin with two braces, which JSON never does.
 */
export function isDeepJson(text: string): boolean {
  return /^\s*(?:\[|\{(?!\{))/.test(text) && depthOf(text) > jsonDepthLimit;
}

/** Returns the deepest nesting level of a JSON text, ignoring brackets within strings. */
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
