import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = new URL('../package.json', import.meta.url);

/** The installed version, by the rule that CHANGELOG.md states. */
export const version = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version;
