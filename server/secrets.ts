import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateApiKeys } from '@voltandes/platform/auth';
import { ignoreNotFound, Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { createFileAtomically, writeFileAtomically } from './atomic-file.ts';
import { readInstallation } from './installation.ts';

const secret = z.string().transform((text) => new Secret(text));

export const secretsSchema = z.object({
  databasePassword: secret,
  jwtSecret: secret,
  publishableKey: z.string(),
  secretKey: secret,
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The installation's secrets: generated at the first start and stored in `DATA_DIR/secrets.json` with mode 0600.
 * Values from the environment take precedence.
 *
 * @throws Error naming the file when it is damaged, unreadable or lost; it is never replaced
 */
export async function ensureSecrets(options: {
  DATA_DIR: string;
  DATABASE_URL?: Secret | undefined;
  JWT_SECRET?: Secret | undefined;
  SUPABASE_PUBLISHABLE_KEY?: string | undefined;
  SUPABASE_SECRET_KEY?: Secret | undefined;
}): Promise<Secrets> {
  const file = secretsFile(options.DATA_DIR);
  if (await readNextSecrets(options.DATA_DIR))
    throw new Error('A secrets rotation was interrupted: finish it with npm run cli -- secrets:rotate.');
  const stored = await readSecrets(file);
  // New secrets would match neither the bundled database nor data encrypted with the old ones.
  const areGiven = options.DATABASE_URL !== undefined && options.JWT_SECRET !== undefined;
  if (stored === null && !areGiven && (await readInstallation(options.DATA_DIR)) !== null)
    throw new Error(`${file} is missing. Without it nobody can sign in: restore it from a backup.`);
  const secrets = stored ?? (await create(file));
  return {
    ...secrets,
    jwtSecret: options.JWT_SECRET ?? secrets.jwtSecret,
    publishableKey: options.SUPABASE_PUBLISHABLE_KEY ?? secrets.publishableKey,
    secretKey: options.SUPABASE_SECRET_KEY ?? secrets.secretKey,
  };
}

const secretsFile = (dataDirectory: string): string => join(dataDirectory, 'secrets.json');

/** Holds the new secrets while the database is being changed. */
const nextFile = (dataDirectory: string): string => `${secretsFile(dataDirectory)}.next`;

/** @returns null when no rotation is pending */
export const readNextSecrets = (dataDirectory: string): Promise<Secrets | null> =>
  readSecrets(nextFile(dataDirectory));

/** Stores the next secrets beside the current ones. */
export const writeNextSecrets = (dataDirectory: string, secrets: Secrets): Promise<void> =>
  writeSecrets(nextFile(dataDirectory), secrets);

/** Makes the next secrets the current ones. */
export const activateNextSecrets = (dataDirectory: string): Promise<void> =>
  rename(nextFile(dataDirectory), secretsFile(dataDirectory));

/** The stored secrets, ignoring the environment and any pending rotation. */
export async function readStoredSecrets(dataDirectory: string): Promise<Secrets> {
  const secrets = await readSecrets(secretsFile(dataDirectory));
  if (!secrets) throw new Error(`There is no ${secretsFile(dataDirectory)}: nothing to rotate.`);
  return secrets;
}

/** @returns null when the file does not exist */
async function readSecrets(file: string): Promise<Secrets | null> {
  try {
    const text = await readFile(file, 'utf8').catch(ignoreNotFound);
    return text === null ? null : secretsSchema.parse(JSON.parse(text));
  } catch (error) {
    // Neither the parser's message nor the schema's: they may contain a secret.
    const reason =
      error instanceof Error && 'code' in error ? `cannot be read (${error.code})` : 'is damaged';
    throw new Error(`${file} ${reason}. Without it nobody can sign in: restore it from a backup.`);
  }
}

/** New random secrets. */
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
  // Another process starting at the same time won.
  return (await readSecrets(file)) ?? secrets;
}

/** The contents of `secrets.json`. */
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

/** Writes secrets with mode 0600. */
export function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  return writeFileAtomically(file, serializeSecrets(secrets));
}
