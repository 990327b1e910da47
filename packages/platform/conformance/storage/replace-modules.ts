import { join } from 'node:path';

/** A Vite plugin that replaces the modules which would start the storage service or migrate the database. */
export function replaceModules(checkout: string) {
  const tests = join(checkout, 'src', 'test');
  /** Replacement modules by imported path, with aliases resolved. */
  const replaced: Readonly<Record<string, string>> = {
    '../app': 'app.ts',
    [join(checkout, 'src', 'internal', 'database', 'migrations')]: 'migrations.ts',
  };
  return {
    name: 'replace-modules',
    enforce: 'pre' as const,
    resolveId(path: string, importer: string | undefined): string | null {
      const replacement = importer?.startsWith(tests) ? replaced[path] : undefined;
      return replacement === undefined ? null : join(import.meta.dirname, replacement);
    },
    /** The tests' S3 mock and the row of the same file have different dates. */
    transform(code: string, id: string): string | null {
      if (!id.startsWith(tests)) return null;
      return code.replaceAll('Thu, 12 Aug 2021 16:00:00 GMT', 'Wed, 12 Oct 2022 11:17:02 GMT');
    },
  };
}
