import { declarationsOf } from './declarations.ts';

/** Letters of the font Symbol, in which Word writes Greek: pasted without the font they would be other letters. */
const latin = 'abgdezhqiklmnxoprstufcywGDQLXPSUFYWVJjv';
const greek = 'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩςϑϕϖ';

/** Its other characters: the letter with that code in the font, and the character it displays. */
const symbolSigns = new Map(
  [
    ...'"∀ $∃ -− @≅ \\∴ ^⊥ ~∼ *∗ ¢′ £≤ ¥∞ «↔ ¬← \u00ad↑ ®→ ¯↓ °° ±± ²″ ³≥ ´× µ∝ ¶∂ ·• ¸÷ ¹≠ º≡ »≈ Àℵ Áℑ Âℜ Ã℘ Ä⊗ Å⊕ Æ∅ Ç∩ È∪ É⊃ Ê⊇ Ë⊄ Ì⊂ Í⊆ Î∈ Ï∉ Ð∠ Ñ∇ Ö√ ×⋅ Ù∧ Ú∨ Û⇔ Ü⇐ Ý⇑ Þ⇒ ß⇓ á⟨ å∑ ñ⟩ ò∫'.split(
      ' ',
    ),
    ...[...latin].map((letter, at) => `${letter}${[...greek][at]}`),
  ].map((pair) => [...pair] as [string, string]),
);

/** The characters of the font Wingdings that Word substitutes for typed arrows and ticks. */
const wingdingsSigns = new Map(
  'à→ ß← á↑ â↓ ó⇔ ð⇨ è➔ ü✓ û✗ þ☑ ý☒ o☐ ¨☐ §▪ l● n■ q❑ v❖ Ø➢ J☺ L☹'
    .split(' ')
    .map((pair) => [...pair] as [string, string]),
);

const signsOf = (family: string) => {
  const name = family.replace(/["']/g, '').split(',')[0]?.trim().toLowerCase();
  return name === 'symbol' ? symbolSigns : name === 'wingdings' ? wingdingsSigns : undefined;
};

/** Returns the font that an element itself specifies. */
const fontOf = (element: Element) => {
  const style = declarationsOf(element);
  return style.get('mso-symbol-font-family') ?? style.get('font-family') ?? element.getAttribute('face') ?? undefined;
};

/** Converts characters in Symbol or Wingdings to those the author saw; codes of the private use area mean the same as the codes below them. */
export function readSymbolFonts(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    let at = text.parentElement;
    while (at && at !== body && fontOf(at) === undefined) at = at.parentElement;
    const signs = at && at !== body ? signsOf(fontOf(at) ?? '') : undefined;
    if (signs)
      text.textContent = [...(text.textContent ?? '')]
        .map((sign) => {
          const code = sign.codePointAt(0) ?? 0;
          const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : sign;
          return signs.get(plain) ?? plain;
        })
        .join('');
  }
}
