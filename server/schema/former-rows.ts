import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIRECTORY } from '../project-directory.ts';

/** The SQL that completes the rows of version 0.3 with what the baseline's functions read from them. */
export const formerRowsSql = (): Promise<string> =>
  readFile(join(PROJECT_DIRECTORY, 'supabase', 'upgrades', '0.3-rows.sql'), 'utf8');
