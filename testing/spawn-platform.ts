import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { NODE_ENVIRONMENT } from './node-environment.ts';
import { TEMPLATES } from './templates.ts';

const ROOT = join(import.meta.dirname, '..');

const announcement = z.object({
  url: z.string(),
  secret: z.string(),
  databaseUrl: z.string().transform((url) => new Secret(url)),
});

export interface SpawnedPlatform extends AsyncDisposable, z.infer<typeof announcement> {
  readonly process: ChildProcess;
  readonly exited: Promise<unknown>;
}

/**
 * Starts the platform alone in a child process: faster to start than a site, for tests that kill it.
 *
 * @param project contains a `supabase` folder; the empty project when absent
 * @param environment variables besides those of Node.js
 * @throws Error with its output when it exits early
 */
export async function spawnPlatform(
  dataDirectory: string,
  project: string = TEMPLATES.template_platform,
  environment: Record<string, string> = { LOG_LEVEL: 'silent' },
): Promise<SpawnedPlatform> {
  const args = ['--dir', project, '--port', '0', '--data-dir', dataDirectory];
  const child = spawn(process.execPath, ['server/cli.ts', 'platform', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NODE_ENVIRONMENT, ...environment },
  });
  const exited = once(child, 'exit');
  let printed = '';
  const announced = new Promise<string>((resolve) => {
    const note = (chunk: Buffer): void => {
      printed += chunk.toString();
      const line = /^\{.*\}$/m.exec(printed)?.[0];
      if (line !== undefined) resolve(line);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
  });
  const line = await Promise.race([announced, exited.then(() => null)]);
  if (line === null) throw new Error(printed);
  return {
    ...announcement.parse(JSON.parse(line)),
    process: child,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
