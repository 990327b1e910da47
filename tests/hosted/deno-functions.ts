import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#testing/serve-site.ts';
import type { DeployedFunction } from './management-api.ts';
import { npmTool } from './npm-tool.ts';

export interface DenoFunction extends AsyncDisposable {
  readonly url: string;
}

const STARTS_WITHIN_SECONDS = 120;

/**
 * Serves a deployed function in Deno, like Supabase's edge runtime: only from its uploaded files.
 *
 * @param options.directory of all uploaded functions
 * @param options.environment the secrets of the project
 */
export async function serveInDeno(
  { name, entrypoint_path, import_map_path }: DeployedFunction,
  { directory, environment }: { directory: string; environment: Readonly<Record<string, string>> },
): Promise<DenoFunction> {
  const root = join(directory, name);
  const port = await freePort();
  const child = spawn(
    await npmTool('deno'),
    [
      'run',
      '--no-check',
      '--no-config',
      '--no-lock',
      '--node-modules-dir=none',
      '--allow-net',
      '--allow-env',
      '--allow-read',
      '--import-map',
      join(root, import_map_path),
      join(root, entrypoint_path),
    ],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: directory,
        // Shared, so that packages are downloaded once.
        DENO_DIR: join(import.meta.dirname, '..', '..', 'data', 'deno'),
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        DENO_NO_UPDATE_CHECK: '1',
        // A corporate proxy may re-sign TLS connections.
        DENO_TLS_CA_STORE: 'system,mozilla',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    const isListening = await fetch(url, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
    if (isListening) break;
    if (child.exitCode !== null || tries > STARTS_WITHIN_SECONDS * 10)
      throw new Error(`${name} did not start in Deno:\n${Buffer.concat(printed).toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
