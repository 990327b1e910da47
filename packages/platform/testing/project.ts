import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from './temporary-directory.ts';

export interface TestProject extends AsyncDisposable {
  readonly directory: string;
}

/** Creates a temporary project from files below `supabase`, by name. */
export async function createTestProject(files: Record<string, string>): Promise<TestProject> {
  const { path: directory, ...disposable } = await temporaryDirectory();
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, 'supabase', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return { directory, ...disposable };
}
