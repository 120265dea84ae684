/** Forms of texts that are no user-visible words although no translator wraps them. */
const ofPrograms: Readonly<Record<string, RegExp>> = {
  'one small word, a code or an identifier': /^[a-z][\w-]*$|^[A-Za-z]+[A-Z]\w*$|^\w+\.\w+$/,
  'codes in a row': /^[a-z]\w*(, [a-z]\w*)+$/,
  'a path, an address or a query': /^[\w./:#@?&=%-]*[/_#@=&][\w./:#@?&=%-]*$|^\{\{\w+\}\}\//,
  markup: /^[<@:&>~.*#[/]|<\/\w+>|\[role=|\[contenteditable|^input:/,
  'helpers of templates': /^\$\w|^\{\{#/,
  'sizes and styles': /\b\d+(px|rem|vw|fr|deg)\b|\b(px|rem|solid|ease|minmax|!important|layout style)\b/,
  'functions of styles':
    /\b(var|calc|rgba?|color-mix|repeat|gradient)\(|^[a-z]+(-[a-z]+)*( [a-z]+-[a-z-]+)+$| !important$/,
  fonts: /sans-serif|monospace/,
  'headers and names of files': /^Bearer |^application\/|^attachment;|^PRODID|^noopener |^\w+_\{\{|\.(pdf|xlsx)$/,
  'drawings and numbers': /^M?\d|^\./,
  'parts of names': /^\{\{1\}\}(Contrast|Dark|s)$/,
  'names of tags, endings of files and made-up words in a row':
    /^(a abbr|p br|href title|image figcaption|script style|pdf png|doc docx|mp3 mp4|zip gz|beam sample)\b/,
  'names of signs and keys in a row':
    /^(alpha beta|angstrom micro|capitalGamma|perMille|plusMinus) |^Mod-|^\([a-z]+\w* \|/,
};

/** Whether a text that is not passed to a translator is nevertheless one that users read. */
export function looksLikeWords(text: string): boolean {
  const hasWords = /[a-z]{2}/.test(text) && (/^[^a-z]*[A-Z]/.test(text) || /[a-z]{2}.* .*[a-z]{2}/.test(text));
  return hasWords && !Object.values(ofPrograms).some((form) => form.test(text));
}
