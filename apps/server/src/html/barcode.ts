/** Widths of bars and spaces for each value of Code 128 (ISO/IEC 15417), the stop symbol last. */
const signs = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const startB = 104;
const stop = 106;

/** Returns the values of a text: one for each printable ASCII character, and the check value; other characters become `?`. */
export function code128(text: string): number[] {
  const values = Array.from(text, (sign) => (/^[ -~]$/.test(sign) ? sign.charCodeAt(0) - 32 : 31));
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startB) % 103;
  return [startB, ...values, check, stop];
}

/** Returns a Code 128 barcode as SVG, with the text as an alternative for people who cannot see it. */
export function barcodeSvg(text: string): string {
  const shown = text.slice(0, 80);
  let at = 10;
  const bars: string[] = [];
  for (const value of code128(shown)) {
    for (const [index, width] of Array.from(signs[value] ?? '', Number).entries()) {
      if (index % 2 === 0) bars.push(`<rect x="${at}" y="0" width="${width}" height="50"/>`);
      at += width;
    }
  }
  const label = shown.replace(/[&<>"]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${label}" viewBox="0 0 ${at + 10} 50" width="${(at + 10) * 2}" height="100" preserveAspectRatio="none">${bars.join('')}</svg>`;
}

/** For tests: the table itself. */
export const code128Signs: readonly string[] = signs;
