import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { generateApiKeys } from '#platform/gateway/api-keys.ts';

export const secretsSchema = z.object({
  databasePassword: z.string(),
  jwtSecret: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
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
  JWT_SECRET?: string | undefined;
  SUPABASE_PUBLISHABLE_KEY?: string | undefined;
  SUPABASE_SECRET_KEY?: string | undefined;
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
    databasePassword: randomBytes(24).toString('base64url'),
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: keys.publishable,
    secretKey: keys.secret,
  };
  await mkdir(join(file, '..'), { recursive: true });
  await writeSecrets(file, secrets);
  return secrets;
}

/** Writes them readable by their owner alone. */
export async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  // Complete on disk before it has its name: a crash in between leaves no half file.
  const partial = `${file}.${process.pid}`;
  const handle = await open(partial, 'w', 0o600);
  await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  await rename(partial, file);
}
