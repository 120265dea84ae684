import { type Chromium, launchArguments } from './chromium.ts';

/** A character of each script that mails and documents of an international facility contain. */
const scripts: Readonly<Record<string, string>> = {
  Latin: 'Å',
  Greek: 'Ω',
  Cyrillic: 'Ж',
  Chinese: '中',
  Japanese: 'あ',
  Korean: '한',
  Arabic: 'ع',
  Hebrew: 'ש',
  Devanagari: 'क',
  Mathematics: '𝛼',
  Symbols: '☢',
};

/** No font has it: the browser draws it as it draws every character that it has no glyph for. */
const nobodyHasIt = '\u{10FFFE}';

/** Starts the browser and draws a character of each script; returns its version and the scripts it has no font for. */
export async function lookAtBrowser({ path, env }: Chromium): Promise<{ version: string; without: string[] }> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: path,
    args: [...launchArguments],
    env: { ...env },
    timeout: 20_000,
  });
  try {
    const page = await browser.newPage();
    const drawn = (await page.evaluate(`(signs => signs.map((sign) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 48;
      const brush = canvas.getContext('2d');
      brush.font = '32px sans-serif';
      brush.fillText(sign, 4, 36);
      return canvas.toDataURL();
    }))(${JSON.stringify([nobodyHasIt, ...Object.values(scripts)])})`)) as string[];
    const [nothing, ...signs] = drawn;
    const without = Object.keys(scripts).filter((_, at) => signs[at] === nothing);
    return { version: browser.version(), without };
  } finally {
    await browser.close();
  }
}
