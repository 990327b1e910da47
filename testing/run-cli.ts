import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { format } from 'node:util';
import { runCommand } from '#server/run-command.ts';
import { NODE_ENVIRONMENT } from './node-environment.ts';

interface CliResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a CLI command in a child process, as `npm run cli` does. */
export async function runCli(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CliResult> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...NODE_ENVIRONMENT, ...environment },
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), output: out + err };
}

/**
 * Runs a CLI command in this thread, replacing its environment and console meanwhile: a process costs ten times as much
 * as most commands. Each command should also be run as a process once.
 */
export async function runCliInProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CliResult> {
  const printed: string[] = [];
  const print = (...words: unknown[]): void => {
    printed.push(`${format(...words)}\n`);
  };
  const { env, exitCode } = process;
  const { error, log, warn } = console;
  process.env = { ...NODE_ENVIRONMENT, ...environment };
  process.exitCode = 0;
  Object.assign(console, { error: print, log: print, warn: print });
  try {
    await runCommand(args);
    return { code: Number(process.exitCode), output: printed.join('') };
  } finally {
    process.env = env;
    process.exitCode = exitCode;
    Object.assign(console, { error, log, warn });
  }
}
