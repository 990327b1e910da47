import { cbc } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** Source of the sections and algorithms named here: ISO 32000-2. */
const latin1 = new TextDecoder('latin1');

/** The last one counts; the value refers to a dictionary, or is one. */
const ENCRYPT = /\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R\b|<<)/g;

/** Whether a PDF opens only with a password. One that restricts what may be done with it opens without. */
export function needsPassword(bytes: Uint8Array): boolean {
  const text = latin1.decode(bytes);
  const start = encryptionAt(text);
  if (start === null) return false;
  const end = text.indexOf('endobj', start);
  const dictionary = text.slice(start, end === -1 ? undefined : end);
  const number = (name: string): number =>
    Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? 0);
  const string = (name: string): Uint8Array =>
    stringAfter(bytes.subarray(start, start + dictionary.length), name);
  const [user, revision] = [string('/U'), number('R')];
  if (!/\/Filter\s*\/Standard\b/.test(dictionary) || user.length < 32) return false;
  if (revision >= 5) {
    const salted = hashOfEmptyPassword(user.slice(32, 40), revision);
    return !startsWith(user, salted);
  }
  const version = number('V');
  const length = version >= 4 ? 16 : (number('Length') || 40) / 8;
  const id = stringAfter(bytes, '/ID');
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, number('P') | 0, true);
  const isMetadataOpen = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary);
  // Algorithm 2, with the empty password.
  let digest = md5(
    concatBytes(
      PADDING,
      string('/O').subarray(0, 32),
      permissions,
      id,
      new Uint8Array(isMetadataOpen ? 4 : 0).fill(255),
    ),
  );
  for (let round = 0; revision >= 3 && round < 50; round += 1) digest = md5(digest.subarray(0, length));
  const key = digest.subarray(0, length);
  // Algorithms 4 and 5.
  if (revision === 2) return !startsWith(user, rc4(key, PADDING));
  let expected = md5(concatBytes(PADDING, id));
  for (let round = 0; round < 20; round += 1)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  return !startsWith(user, expected);
}

/** Where the encryption dictionary begins; null when there is none. */
function encryptionAt(text: string): number | null {
  const found = [...text.matchAll(ENCRYPT)].at(-1);
  if (!found) return null;
  const [, number, generation] = found;
  if (number === undefined) return found.index;
  const object = new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`, 'g');
  return [...text.matchAll(object)].at(-1)?.index ?? null;
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const codeOf = (letter: string): number => letter.charCodeAt(0);
const ESCAPES: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['b', 8],
  ['f', 12],
]);

/** Longer than any string of an encryption dictionary or an identifier, which alone decide. */
const MAX_STRING = 128;

/** The first string after a name, written in parentheses or in hexadecimal: section 7.3.4. Empty when there is none. */
function stringAfter(bytes: Uint8Array, name: string): Uint8Array {
  const text = latin1.decode(bytes);
  const found = new RegExp(`${name}\\s*(?:\\[\\s*)?(?:<([\\dA-Fa-f\\s]*)>|\\()`).exec(text);
  if (!found) return new Uint8Array();
  const [whole, hexadecimal] = found;
  if (hexadecimal !== undefined)
    return Uint8Array.from(
      hexadecimal
        .replaceAll(/\s/g, '')
        .slice(0, 2 * MAX_STRING)
        .match(/../g) ?? [],
      (pair) => Number.parseInt(pair, 16),
    );
  const value: number[] = [];
  let depth = 1;
  for (let at = found.index + whole.length; at < bytes.length && value.length < MAX_STRING; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === codeOf('\\')) {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      const next = text.charAt(at + 1);
      if (octal) value.push(Number.parseInt(octal, 8) & 255);
      else if (!/[\r\n]/.test(next)) value.push(ESCAPES.get(next) ?? bytes[at + 1] ?? 0);
      at += octal?.length ?? (text.startsWith('\r\n', at + 1) ? 2 : 1);
      continue;
    }
    if (byte === codeOf('(')) depth += 1;
    if (byte === codeOf(')')) depth -= 1;
    if (depth === 0) break;
    value.push(byte);
  }
  return Uint8Array.from(value);
}

/** Algorithm 2.B, and what revision 5 had instead. */
function hashOfEmptyPassword(salt: Uint8Array, revision: number): Uint8Array {
  let hash = sha256(salt);
  if (revision === 5) return hash;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const aes = cbc(hash.slice(0, 16), hash.slice(16, 32), { disablePadding: true });
    const encrypted = aes.encrypt(concatBytes(...Array<Uint8Array>(64).fill(hash)));
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    hash = (remainder === 0 ? sha256 : remainder === 1 ? sha384 : sha512)(encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return hash.subarray(0, 32);
}

/** What fills up a short password: algorithm 2, step a. */
const PADDING = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g) ?? [],
  (pair) => Number.parseInt(pair, 16),
);

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let [one, other] = [0, 0];
  return Uint8Array.from(data, (byte) => {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  });
}
