/** A4 in points, upright. */
const SHORT = 595.28;
const LONG = 841.89;

/** A page of a PDF. */
interface JpegPage {
  /** RGB, as browsers' canvases write it. */
  readonly jpeg: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Joins pictures into a PDF of A4 pages, each as large as fits, without encoding them again. Kept small, since it is loaded
 * on telephones: a library for writing PDFs weighs more than all other scripts of the site.
 *
 * @see ISO 32000-1, 7.5 (file structure) and 7.4.8 (JPEG in images)
 */
export function jpegsToPdf(pages: readonly JpegPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>): void => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (entries: string, stream?: string | Uint8Array<ArrayBuffer>): void => {
    offsets.push(length);
    write(
      `${offsets.length} 0 obj\n<<${entries}${stream === undefined ? '' : `/Length ${stream.length}`}>>\n`,
    );
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };

  write('%PDF-1.4\n');
  object('/Type/Catalog/Pages 2 0 R');
  // Each page is followed by its content and its picture.
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`);
  object(`/Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]`);
  for (const { jpeg, width, height } of pages) {
    const self = offsets.length + 1;
    const [pageWidth, pageHeight] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min(pageWidth / width, pageHeight / height);
    const matrix = [
      width * scale,
      0,
      0,
      height * scale,
      (pageWidth - width * scale) / 2,
      (pageHeight - height * scale) / 2,
    ].map((number) => number.toFixed(2));
    object(
      `/Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Contents ${self + 1} 0 R` +
        `/Resources<</XObject<</Picture ${self + 2} 0 R>>>>`,
    );
    object('', `${matrix.join(' ')} cm /Picture Do`);
    object(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}` +
        '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
      jpeg,
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);

  const pdf = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    pdf.set(part, at);
    at += part.length;
  }
  return pdf;
}
