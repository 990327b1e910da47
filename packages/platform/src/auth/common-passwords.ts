import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The 3,000 most common passwords, most common first.
 * Source: https://github.com/zxcvbn-ts/zxcvbn (packages/languages/common/src/passwords.json; MIT, Dan Wheeler and
 * Dropbox, Inc., @zxcvbn-ts)
 */
const LIST_PATH = join(import.meta.dirname, 'common-passwords.txt');

let passwords: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is on the list, ignoring case. Source: OWASP ASVS 5.0, 6.2.4 */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= readFile(LIST_PATH, 'utf8').then((text) => new Set(text.trim().split('\n')));
  return (await passwords).has(password.toLowerCase());
}
