/**
 * A picture without what the camera wrote into it: where and when it was taken, with which device, and previews of what was
 * cropped. How it is to be turned, its color profile and its pixels stay as they are.
 *
 * @param type its media type; files that are neither JPEG, PNG nor WebP are returned unchanged
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf annex B, https://www.w3.org/TR/png-3/#5Chunk-layout,
 *   https://developers.google.com/speed/webp/docs/riff_container
 */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer>[] {
  if (type === 'image/jpeg') return cleanJpeg(bytes);
  if (type === 'image/png') return cleanPng(bytes);
  if (type === 'image/webp') return cleanWebp(bytes);
  return [bytes];
}

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
/** Segments of applications that decoders need, by their code. */
const APPLICATION_DATA: ReadonlyMap<number, string> = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  // How its colors are encoded.
  [0xee, 'Adobe'],
]);
const EXIF_SEGMENT = 0xe1;
const EXIF = 'Exif\0\0';

function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 2)];
  let orientation: number | null = null;
  let at = nextMarker(bytes, 2);
  while (at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    // Phones append videos and other pictures, with data of their own.
    if (code === END_OF_IMAGE) break;
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0;
    const data = bytes.subarray(at + 4, at + 2 + length);
    // The pixels of a scan follow it, up to the next marker.
    const end = code === START_OF_SCAN ? nextMarker(bytes, at + 2 + length) : at + 2 + length;
    if (code === EXIF_SEGMENT && startsWith(data, EXIF))
      orientation ??= readOrientation(data.subarray(EXIF.length));
    if (isNeeded(code, data)) parts.push(bytes.subarray(at, end));
    at = nextMarker(bytes, Math.max(end, at + 2));
  }
  if (isTurned(orientation)) {
    const data = [...codesOf(EXIF), ...exifOf(orientation)];
    parts.splice(1, 0, Uint8Array.of(MARKER, EXIF_SEGMENT, 0, data.length + 2, ...data));
  }
  return [...parts, Uint8Array.of(MARKER, END_OF_IMAGE)];
}

/** The next marker that begins something: not an escaped byte of pixels, a restart of them, or padding. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1) {
    const code = bytes[at + 1] ?? 0;
    const isInsidePixels = code === 0 || (code >= 0xd0 && code <= 0xd7);
    if (!isInsidePixels && code !== MARKER) return at;
    at = bytes.indexOf(MARKER, at + 1);
  }
  return bytes.length;
}

function isNeeded(code: number, data: Uint8Array): boolean {
  if (code < 0xe0 || code > 0xef) return code !== COMMENT;
  const name = APPLICATION_DATA.get(code);
  return name !== undefined && startsWith(data, name);
}

/** Chunks that are needed to show a picture, animated or not. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);
const PNG_EXIF = 'eXIf';

function cleanPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  let orientation: number | null = null;
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const name = nameAt(bytes, at + 4);
    if (name === PNG_EXIF) orientation ??= readOrientation(bytes.subarray(at + 8, end - 4));
    if (PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  // After the header, which comes first.
  if (isTurned(orientation)) parts.splice(2, 0, pngChunk(PNG_EXIF, exifOf(orientation)));
  return parts;
}

function pngChunk(name: string, data: readonly number[]): Uint8Array<ArrayBuffer> {
  const content = [...codesOf(name), ...data];
  const chunk = new Uint8Array(content.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(content, 4);
  view.setUint32(content.length + 4, checksum(content));
  return chunk;
}

/** The cyclic redundancy check of PNG, annex D. */
function checksum(bytes: readonly number[]): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Chunks that are needed to show a picture, animated or not. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const WEBP_EXIF = 'EXIF';
/** Of the extended header: that chunks with Exif, and with XMP, follow. */
const HAS_EXIF = 0b1000;
const HAS_XMP = 0b0100;

function cleanWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length < 12) return [bytes];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stop = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let orientation: number | null = null;
  for (let at = 12; at + 8 <= stop; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = nameAt(bytes, at);
    const chunk = bytes.slice(at, Math.min(end, stop));
    const data = chunk.subarray(8);
    if (name === WEBP_EXIF)
      orientation ??= readOrientation(startsWith(data, EXIF) ? data.subarray(EXIF.length) : data);
    if (WEBP_CHUNKS.has(name)) chunks.push(chunk);
    at = end;
  }
  const extended = chunks.find((chunk) => nameAt(chunk, 0) === 'VP8X');
  if (extended) {
    extended[8] = (extended[8] ?? 0) & ~(HAS_EXIF | HAS_XMP);
    if (isTurned(orientation)) {
      extended[8] |= HAS_EXIF;
      const exif = exifOf(orientation);
      chunks.push(Uint8Array.of(...codesOf(WEBP_EXIF), exif.length, 0, 0, 0, ...exif));
    }
  }
  const header = bytes.slice(0, 12);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(header.buffer).setUint32(4, size, true);
  return [header, ...chunks];
}

const ORIENTATION = 0x0112;
const SHORT = 3;

/** @returns the orientation that Exif states, from 1 to 8; 1, which is upright, without one */
function readOrientation(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  try {
    const isLittleEndian = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, isLittleEndian);
    const entries = view.getUint16(directory, isLittleEndian);
    for (let index = 0; index < entries; index++) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittleEndian) !== ORIENTATION) continue;
      const value = view.getUint16(entry + 8, isLittleEndian);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    // Damaged: browsers do not turn the picture either.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

const isTurned = (orientation: number | null): orientation is number =>
  orientation !== null && orientation > 1;

/** Exif that states the orientation, and nothing else. */
const exifOf = (orientation: number): readonly number[] => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, ORIENTATION >> 8, ORIENTATION & 0xff, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0],
  ...[0, 0, 0, 0],
];

const codesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const startsWith = (data: Uint8Array, text: string): boolean =>
  String.fromCharCode(...data.subarray(0, text.length)) === text;
