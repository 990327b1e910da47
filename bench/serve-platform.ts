import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { z } from 'zod';

export const JWT_SECRET = 'a-secret-of-the-benchmark-that-is-long-enough';

const servedSchema = z.object({ url: z.string(), publishable: z.string(), databaseUrl: z.string() });

export type ServedPlatform = z.output<typeof servedSchema> & AsyncDisposable;

/** Serves a project with one migration on the platform, in a separate process. */
export async function servePlatform(
  migration: string,
  { config = '', environment = {} }: { config?: string; environment?: Record<string, string> },
): Promise<ServedPlatform> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  await mkdir(join(path, 'supabase', 'migrations'), { recursive: true });
  await writeFile(join(path, 'supabase', 'migrations', '1_schema.sql'), migration);
  await writeFile(join(path, 'supabase', 'config.toml'), config);
  const server = spawn(
    process.execPath,
    ['server/cli.ts', 'platform', '--dir', path, '--port', '0', '--jwt-secret', JWT_SECRET],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } },
  );
  resources.defer(async () => {
    const exited = once(server, 'exit');
    server.kill();
    await exited;
  });
  const [line] = await once(createInterface(server.stdout), 'line');
  const owned = resources.move();
  return {
    ...servedSchema.parse(JSON.parse(String(line))),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
