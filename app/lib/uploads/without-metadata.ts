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
const APP1 = 0xe1;
const APP2 = 0xe2;
const COMMENT = 0xfe;
/** JFIF, and Adobe's, which says how colors are encoded. */
const KEPT_APPLICATION_DATA: readonly number[] = [0xe0, 0xee];

function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = nextMarker(bytes, 2);
  while (at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    // Phones append videos and other pictures, with data of their own.
    if (code === END_OF_IMAGE) break;
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0;
    const data = bytes.subarray(at + 4, at + 2 + length);
    // The pixels of a scan follow it, up to the next marker.
    const end = code === START_OF_SCAN ? nextMarker(bytes, at + 2 + length) : at + 2 + length;
    if (code === APP1 && orientation === 1) orientation = readOrientation(data);
    if (isKept(code, data)) parts.push(bytes.subarray(at, end));
    at = nextMarker(bytes, Math.max(end, at + 2));
  }
  if (orientation !== 1) parts.splice(1, 0, orientationSegment(orientation));
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

function isKept(code: number, data: Uint8Array): boolean {
  if (code === APP2) return startsWith(data, 'ICC_PROFILE\0');
  const isApplicationData = code >= 0xe0 && code <= 0xef;
  return code !== COMMENT && (!isApplicationData || KEPT_APPLICATION_DATA.includes(code));
}

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation that Exif states, 1 if it does not. */
function readOrientation(data: Uint8Array): number {
  if (!startsWith(data, EXIF)) return 1;
  const tiff = new DataView(data.buffer, data.byteOffset + EXIF.length, data.length - EXIF.length);
  try {
    const isLittleEndian = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, isLittleEndian);
    const entries = tiff.getUint16(directory, isLittleEndian);
    for (let index = 0; index < entries; index++) {
      const entry = directory + 2 + index * 12;
      if (tiff.getUint16(entry, isLittleEndian) !== ORIENTATION) continue;
      const value = tiff.getUint16(entry + 8, isLittleEndian);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    // Damaged: browsers do not turn the picture either.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** An Exif segment that states nothing else. */
function orientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const data = [...new TextEncoder().encode(EXIF), ...tiff];
  return Uint8Array.of(MARKER, APP1, 0, data.length + 2, ...data);
}

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function cleanPng(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    const name = nameAt(bytes, at + 4);
    if (!PNG_METADATA.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return parts;
}

const WEBP_METADATA = new Set(['EXIF', 'XMP ']);
/** Of the extended header: that chunks with Exif and XMP follow. */
const WEBP_METADATA_FLAGS = 0b1100;

function cleanWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length < 12) return [bytes];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = nameAt(bytes, at);
    const chunk = bytes.slice(at, end);
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
    if (!WEBP_METADATA.has(name)) chunks.push(chunk);
    at = end;
  }
  const header = bytes.slice(0, 12);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 4);
  new DataView(header.buffer).setUint32(4, size, true);
  return [header, ...chunks];
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const startsWith = (data: Uint8Array, text: string): boolean =>
  String.fromCharCode(...data.subarray(0, text.length)) === text;
