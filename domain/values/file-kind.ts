/** Kinds of documents and pictures, told by their content. `encrypted`: a Word document that needs a password. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'jpg' | 'png' | OtherKind;
type OtherKind =
  | 'dwg'
  | 'xlsx'
  | 'odt'
  | 'rtf'
  | 'html'
  | 'mht'
  | 'word-xml'
  | 'pages'
  | 'heic'
  | 'webp'
  | 'avif'
  | 'encrypted';

const latin1 = new TextDecoder('latin1');
/** Where a PDF's header must begin: ISO 32000-1, appendix H, implementation note 13. */
const PDF_START = 1024;
/** Enough for the declarations at the beginning of text formats. */
const TEXT_START = 4096;
const CFB = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** @returns null for anything else; what a file is called does not matter */
export function detectFileKind(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, CFB)) return oldOfficeKind(bytes);
  if (startsWith(bytes, ZIP)) return zippedKind(bytes);
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  const start = latin1.decode(bytes.subarray(0, TEXT_START)).replaceAll('\0', '');
  if (/^RIFF.{0,4}WEBP/s.test(start)) return 'webp';
  // Its brand may be one of the compatible ones only.
  if (/^.{0,8}ftyp.{0,40}?avi[fs]/s.test(start)) return 'avif';
  if (/^AC10\d\d/.test(start)) return 'dwg';
  if (/^.{0,8}ftyp(?:hei[cfmsx]|mif1|msf1)/s.test(start)) return 'heic';
  // Some programs write bytes before the header, but a web page may not pass as a PDF.
  if (/^[^<]*%PDF-/.test(start.slice(0, PDF_START))) return 'pdf';
  return textKind(start.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*/, ''));
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

function textKind(start: string): FileKind | null {
  if (start.startsWith('{\\rt')) return 'rtf';
  if (
    /^<\?xml/i.test(start) &&
    /office\/word\/2003|<\?mso-application progid="Word\.|<pkg:package/i.test(start)
  )
    return 'word-xml';
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|meta|title)\b/is.test(start))
    return 'html';
  if (/^(?:MIME-Version|From|Content-Type):/i.test(start) && /multipart\/related/i.test(start)) return 'mht';
  return null;
}

/** [MS-DOC], section 2.5.1: the first bytes of the main stream, and its flag for encryption. */
const FIB = 0xa5ec;
/** Those of Word 6 and Word 95, with the version of the format. */
const OLD_FIB = 0xa5dc;
const OLD_VERSIONS = { first: 0x65, last: 0xbf };
const FLAGS_AT = 10;
const IS_ENCRYPTED = 0x0100;

/** An OLE compound file ([MS-CFB]), whose directory names its streams. */
function oldOfficeKind(bytes: Uint8Array): FileKind | null {
  if (hasStream(bytes, 'EncryptedPackage')) return 'encrypted';
  if (!hasStream(bytes, 'WordDocument')) return null;
  const flags = sectorWith(bytes, FIB)?.getUint16(FLAGS_AT, true) ?? 0;
  return flags & IS_ENCRYPTED ? 'encrypted' : 'doc';
}

/** Whether a file is a document of Word 6 or Word 95, whose format has the same container as that of Word 97. */
export function isBeforeWord97(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, CFB) || !hasStream(bytes, 'WordDocument') || sectorWith(bytes, FIB)) return false;
  const version = sectorWith(bytes, OLD_FIB)?.getUint16(2, true) ?? 0;
  return version >= OLD_VERSIONS.first && version <= OLD_VERSIONS.last;
}

/** Streams begin at sectors. */
function sectorWith(bytes: Uint8Array, start: number): DataView | null {
  for (let at = 512; at + 512 <= bytes.length; at += 512) {
    const sector = new DataView(bytes.buffer, bytes.byteOffset + at, 512);
    if (sector.getUint16(0, true) === start) return sector;
  }
  return null;
}

/** Directory entries begin with the name in UTF-16, at multiples of 128 bytes. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const codes = [...`${name}\0`].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = 512; at + 128 <= bytes.length; at += 128)
    if (codes.every((code, index) => bytes[at + index] === code)) return true;
  return false;
}

/** Names of entries are written without compression, before each entry and in the directory at the end. */
function zippedKind(bytes: Uint8Array): FileKind | null {
  const names = latin1.decode(bytes).toLowerCase().replaceAll('\\', '/');
  if (names.includes('[content_types].xml')) {
    if (/(?:^|[^a-z])word\//.test(names) || names.includes('wordprocessingml')) return 'docx';
    // Macros are named in the directory.
    return /(?:^|[^a-z])xl\/workbook\.xml/.test(names) && !names.includes('vbaproject.bin') ? 'xlsx' : null;
  }
  if (names.includes('application/vnd.oasis.opendocument.text')) return 'odt';
  return names.includes('index.iwa') || names.includes('index/document.iwa') ? 'pages' : null;
}

/** Other media types of the same formats. */
const ALIASES: Readonly<Record<string, string>> = {
  'application/x-pdf': 'application/pdf',
  'application/acrobat': 'application/pdf',
  'application/vnd.pdf': 'application/pdf',
  'text/pdf': 'application/pdf',
  'text/x-pdf': 'application/pdf',
  'application/vnd.ms-word': 'application/msword',
  'application/x-msword': 'application/msword',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
};

/**
 * The extension to store a file under: by its content, or else its media type, or else its name.
 *
 * @param types maps the allowed extensions to media types
 * @returns null when the file is, as far as can be told, of no allowed type
 */
export function storedExtension<Extension extends string>(
  file: { readonly bytes: Uint8Array; readonly type: string; readonly name: string },
  types: Readonly<Record<Extension, string>>,
): Extension | null {
  const isAllowed = (extension: string): extension is Extension => Object.hasOwn(types, extension);
  const kind = detectFileKind(file.bytes);
  if (kind) return isAllowed(kind) ? kind : null;
  const declared = file.type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const type = Object.hasOwn(ALIASES, declared) ? ALIASES[declared] : declared;
  const [byType = ''] = Object.entries(types).find(([, allowed]) => allowed === type) ?? [];
  if (isAllowed(byType)) return byType;
  return fileExtension(file.name, types);
}

/** How much of a name's end can be an extension and what is added to copies. */
const LONGEST_END = 40;

/** The lower-case extension of a file's name; null unless it is one of `types`. */
export function fileExtension<Extension extends string>(
  fileName: string,
  types: Readonly<Record<Extension, string>>,
): Extension | null {
  const isKnown = (extension: string): extension is Extension => Object.hasOwn(types, extension);
  // As copies are named: `CV.pdf (1)`, `CV.pdf.`
  const extension =
    /\.([a-z]+)[\s.]*(?:\(\d+\))?[\s.]*$/i.exec(fileName.slice(-LONGEST_END))?.[1]?.toLowerCase() ?? '';
  return isKnown(extension) ? extension : null;
}

/** A file's name, with the extension of what it is. */
export function nameWithExtension(name: string, extension: string): string {
  const same: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, jpeg: /\.jpe?g$/i };
  const pattern = Object.hasOwn(same, extension) ? same[extension] : new RegExp(`\\.${extension}$`, 'i');
  const end = name.slice(-LONGEST_END);
  const trimmed = name.slice(0, -LONGEST_END) + end.replace(/[\s.]+$/, '');
  return pattern?.test(trimmed) ? trimmed : `${trimmed}.${extension}`;
}
