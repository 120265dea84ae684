declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** The range to which an axis of a variable font is limited. */
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** Returns the font reduced to the characters of this text. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer<ArrayBuffer>>;
  export = subsetFont;
}
