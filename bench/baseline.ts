import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE_FLAGS } from '#testing/serve-site.ts';

type Baseline = { readonly url: string; readonly pid: number | undefined } & AsyncDisposable;

/** Starts a program in this folder that prints its URL. */
export async function startBaseline(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Baseline> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return {
    url: String(url),
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
