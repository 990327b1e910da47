import { join } from 'node:path';

/** Holds `supabase/`: configuration, migrations, functions and seeds. */
export const PROJECT_DIRECTORY = join(import.meta.dirname, '..');
