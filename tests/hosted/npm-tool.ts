import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Tools that only these tests need; not dependencies, since some have hundreds of MB. */
const PACKAGES = {
  supabase: 'supabase@3.1.0',
  deno: 'deno@2.9.6',
  s3rver: 's3rver@3.7.1',
  dockerfilelint: 'dockerfilelint@1.8.0',
  dclint: 'dclint@3.1.0',
} as const;

/** @returns the path of a tool, downloaded and cached by npm */
export async function npmTool(name: keyof typeof PACKAGES): Promise<string> {
  const { stdout } = await promisify(execFile)('npx', [
    '--yes',
    `--package=${PACKAGES[name]}`,
    '--call',
    `command -v ${name}`,
  ]);
  return stdout.trim();
}
