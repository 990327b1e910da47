import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateApiKeys } from '@voltandes/platform/gateway/api-keys';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import { Secret } from '@voltandes/platform/secret';
import { z } from 'zod';
import { createFileAtomically, writeFileAtomically } from './atomic-file.ts';

const secret = z.string().transform((text) => new Secret(text));

export const secretsSchema = z.object({
  databasePassword: secret,
  jwtSecret: secret,
  publishableKey: z.string(),
  secretKey: secret,
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The installation's secrets: made at the first start and kept in `DATA_DIR/secrets.json`, readable by its owner
 * alone. Values set in the environment win.
 *
 * @throws Error naming the file when it is damaged or cannot be read; it is never written over
 */
export async function ensureSecrets(options: {
  DATA_DIR: string;
  JWT_SECRET?: Secret | undefined;
  SUPABASE_PUBLISHABLE_KEY?: string | undefined;
  SUPABASE_SECRET_KEY?: Secret | undefined;
}): Promise<Secrets> {
  const file = secretsFile(options.DATA_DIR);
  if (await readNextSecrets(options.DATA_DIR))
    throw new Error('A change of the secrets was cut off: finish it with npm run cli -- secrets:rotate.');
  const secrets = (await readSecrets(file)) ?? (await create(file));
  return {
    ...secrets,
    jwtSecret: options.JWT_SECRET ?? secrets.jwtSecret,
    publishableKey: options.SUPABASE_PUBLISHABLE_KEY ?? secrets.publishableKey,
    secretKey: options.SUPABASE_SECRET_KEY ?? secrets.secretKey,
  };
}

const secretsFile = (dataDirectory: string): string => join(dataDirectory, 'secrets.json');

/** Where they wait while the database is changed over to them. */
const nextFile = (dataDirectory: string): string => `${secretsFile(dataDirectory)}.next`;

/** @returns null when none wait to take the place of the present ones */
export const readNextSecrets = (dataDirectory: string): Promise<Secrets | null> =>
  readSecrets(nextFile(dataDirectory));

/** Keeps the next secrets beside the present ones. */
export const writeNextSecrets = (dataDirectory: string, secrets: Secrets): Promise<void> =>
  writeSecrets(nextFile(dataDirectory), secrets);

/** Puts the next secrets in the place of the present ones. */
export const activateNextSecrets = (dataDirectory: string): Promise<void> =>
  rename(nextFile(dataDirectory), secretsFile(dataDirectory));

/** The present ones as they are kept, whatever the environment says; also while others wait. */
export async function readStoredSecrets(dataDirectory: string): Promise<Secrets> {
  const secrets = await readSecrets(secretsFile(dataDirectory));
  if (!secrets) throw new Error(`There is no ${secretsFile(dataDirectory)}: nothing to change.`);
  return secrets;
}

/** @returns null when there is no such file */
async function readSecrets(file: string): Promise<Secrets | null> {
  try {
    const kept = await readFile(file, 'utf8').catch(ignoreNotFound);
    return kept === null ? null : secretsSchema.parse(JSON.parse(kept));
  } catch (error) {
    // Neither the parser's words nor the schema's: they may hold a secret.
    const reason =
      error instanceof Error && 'code' in error ? `cannot be read (${error.code})` : 'is damaged';
    throw new Error(
      `${file} ${reason}. Without its secrets nobody can sign in: bring it back from a backup.`,
    );
  }
}

/** Secrets that nobody has seen. */
export function generateSecrets(): Secrets {
  const keys = generateApiKeys();
  return {
    databasePassword: new Secret(randomBytes(24).toString('base64url')),
    jwtSecret: new Secret(randomBytes(48).toString('base64url')),
    publishableKey: keys.publishable,
    secretKey: keys.secret,
  };
}

async function create(file: string): Promise<Secrets> {
  const secrets = generateSecrets();
  await mkdir(dirname(file), { recursive: true });
  if (await createFileAtomically(file, serializeSecrets(secrets))) return secrets;
  // Another process that starts at the same time was first.
  return (await readSecrets(file)) ?? secrets;
}

/** The text of `secrets.json`. */
export function serializeSecrets({
  databasePassword,
  jwtSecret,
  publishableKey,
  secretKey,
}: Secrets): string {
  const values = {
    databasePassword: databasePassword.reveal(),
    jwtSecret: jwtSecret.reveal(),
    publishableKey,
    secretKey: secretKey.reveal(),
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}

/** Writes them readable by their owner alone. */
export function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  return writeFileAtomically(file, serializeSecrets(secrets));
}
