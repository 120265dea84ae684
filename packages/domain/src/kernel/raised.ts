const plain = '0123456789+-=()';
const above = new Map<string, string>(
  zip(`${plain}−–abcdefghijklmnoprstuvwxyz`, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
);
const below = new Map<string, string>(zip(`${plain}−–aehijklmnoprstuvx`, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'));

function zip(from: string, to: string): Array<readonly [string, string]> {
  const signs = [...to];
  return [...from].map((sign, at) => [sign, signs[at] ?? sign]);
}

/**
 * Raised or lowered letters as signs of plain text, so that `10<sup>3</sup>` does not read 103 where there is no formatting (rule Q126). As
 * many signs as letters; the letters as they are where one of them has no such sign.
 */
export function shiftedText(tag: 'sup' | 'sub', text: string): string {
  const signs = [...text].map((letter) => (tag === 'sup' ? above : below).get(letter) ?? '');
  return signs.includes('') ? text : signs.join('');
}
