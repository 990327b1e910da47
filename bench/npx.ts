import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a tool that only benchmarks need and that is not a dependency.
 *
 * @param tool name and exact version
 * @returns its standard output
 */
export async function npx(
  tool: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)('npx', ['--yes', tool, ...args], {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
