declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** What an axis of a variable font is narrowed to. */
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  /** The font with the letters of this text alone. */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer<ArrayBuffer>>;
  export = subsetFont;
}
