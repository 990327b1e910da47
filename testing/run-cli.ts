import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { NODE_ENVIRONMENT } from './node-environment.ts';

/** Runs a CLI command in a child process, as `npm run cli` does. */
export async function runCli(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NODE_ENVIRONMENT, ...environment },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), output: out + err };
}
