/** Letters of the font Symbol, in which Word writes Greek: pasted without the font they would be other letters. */
const latin = 'abgdezhqiklmnxoprstufcywGDQLXPSUFYWVJjv';
const greek = 'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩςϑϕϖ';
const others: Readonly<Record<string, string>> = {
  '\u00b0': '°',
  '\u00b1': '±',
  '\u00b4': '×',
  '\u00a3': '≤',
  '\u00b3': '≥',
  '\u00b9': '≠',
  '\u00ae': '→',
  '\u00d7': '⋅',
};
const letters = new Map([...latin].map((letter, at) => [letter, [...greek][at] ?? letter]));

/** What somebody saw who wrote in the font Symbol; codes of its private area mean the same as those below them. */
export function fromSymbolFont(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : sign;
      return letters.get(plain) ?? others[plain] ?? plain;
    })
    .join('');
}
