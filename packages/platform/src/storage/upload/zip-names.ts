import { open } from 'node:fs/promises';

const END = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** Larger than the central directory of any office document. */
const MAX_DIRECTORY = 1024 * 1024;

/**
 * Lists the entries of a ZIP file from its central directory, without unpacking.
 * Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 and 4.3.16
 *
 * @returns an empty list when it is not a ZIP file
 */
export async function zipNames(path: string): Promise<string[]> {
  await using file = await open(path);
  const { size } = await file.stat();
  const read = async (position: number, length: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  const tailAt = Math.max(0, size - END_BYTES - MAX_COMMENT);
  const tail = await read(tailAt, size - tailAt);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const length = tail.readUInt32LE(at + 12);
    return length > MAX_DIRECTORY ? [] : namesIn(await read(tail.readUInt32LE(at + 16), length));
  }
  return [];
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY; ) {
    const length = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + length));
    at += ENTRY_BYTES + length + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}
