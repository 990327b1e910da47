import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { generateApiKeys } from '#platform/gateway/api-keys.ts';
import { Secret } from '#platform/secret.ts';

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
 * @throws Error when the file is damaged
 */
export async function ensureSecrets(options: {
  DATA_DIR: string;
  JWT_SECRET?: Secret | undefined;
  SUPABASE_PUBLISHABLE_KEY?: string | undefined;
  SUPABASE_SECRET_KEY?: Secret | undefined;
}): Promise<Secrets> {
  const file = join(options.DATA_DIR, 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  const secrets = kept === null ? await create(file) : secretsSchema.parse(JSON.parse(kept));
  return {
    ...secrets,
    jwtSecret: options.JWT_SECRET ?? secrets.jwtSecret,
    publishableKey: options.SUPABASE_PUBLISHABLE_KEY ?? secrets.publishableKey,
    secretKey: options.SUPABASE_SECRET_KEY ?? secrets.secretKey,
  };
}

async function create(file: string): Promise<Secrets> {
  const keys = generateApiKeys();
  const secrets: Secrets = {
    databasePassword: new Secret(randomBytes(24).toString('base64url')),
    jwtSecret: new Secret(randomBytes(48).toString('base64url')),
    publishableKey: keys.publishable,
    secretKey: keys.secret,
  };
  await mkdir(join(file, '..'), { recursive: true });
  await writeSecrets(file, secrets);
  return secrets;
}

/** The text of `secrets.json`. */
export function revealSecrets({ databasePassword, jwtSecret, publishableKey, secretKey }: Secrets): string {
  const values = {
    databasePassword: databasePassword.reveal(),
    jwtSecret: jwtSecret.reveal(),
    publishableKey,
    secretKey: secretKey.reveal(),
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}

/** Writes them readable by their owner alone. */
export async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  // Complete on disk before it has its name: a crash in between leaves no half file.
  const partial = `${file}.${process.pid}`;
  const handle = await open(partial, 'w', 0o600);
  await handle.writeFile(revealSecrets(secrets));
  await handle.sync();
  await handle.close();
  await rename(partial, file);
}
