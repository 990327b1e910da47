/** The package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>;
}
