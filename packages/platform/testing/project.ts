import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestProject extends AsyncDisposable {
  readonly directory: string;
}

/** Creates a temporary project from files below `supabase`, by name. */
export async function createTestProject(files: Record<string, string>): Promise<TestProject> {
  const directory = await mkdtemp(join(tmpdir(), 'project-test-'));
  await mkdir(join(directory, 'supabase'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, 'supabase', name), text);
  return {
    directory,
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
