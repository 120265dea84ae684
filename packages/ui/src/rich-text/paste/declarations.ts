/** Returns the declarations of an element's style attribute, names in lower case. No browser keeps Word's own, which begin with `mso-`. */
export function declarationsOf(element: Element): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of (element.getAttribute('style') ?? '').split(';')) {
    const at = part.indexOf(':');
    if (at > 0) found.set(part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim());
  }
  return found;
}
