import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmTool } from './npm-tool.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Runs the Supabase CLI on a copy of this project's `supabase`, since it writes beside it, and of what that imports.
 *
 * @param options.apiUrl of the management API
 * @param options.directory for the copy and the CLI's profile
 * @returns its output
 * @throws when it fails, with its output
 */
export async function supabase(
  args: readonly string[],
  options: { apiUrl: string; directory: string },
): Promise<string> {
  const project = join(options.directory, 'project');
  for (const name of ['supabase', 'domain'])
    await cp(join(ROOT, name), join(project, name), { recursive: true });
  const profile = join(options.directory, 'profile.yaml');
  await writeFile(
    profile,
    `name: test\napi_url: ${options.apiUrl}\ndashboard_url: ${options.apiUrl}\nproject_host: localhost\n`,
  );
  const { stdout, stderr } = await promisify(execFile)(
    await npmTool('supabase'),
    [...args, '--profile', profile, '--workdir', project, '--yes'],
    {
      env: {
        PATH: process.env.PATH,
        HOME: options.directory,
        SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
        DO_NOT_TRACK: '1',
      },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return stdout + stderr;
}
