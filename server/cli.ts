import { argv } from 'node:process';

type Command = (args: string[]) => Promise<void>;

/** One file a command; imported only when asked for. */
const COMMANDS: Readonly<Record<string, { summary: string; load: () => Promise<{ run: Command }> }>> = {
  migrate: { summary: 'apply the migrations that are missing', load: () => import('./commands/migrate.ts') },
  reset: { summary: 'throw all data away and start anew', load: () => import('./commands/reset.ts') },
  'admin:create': {
    summary: '--email E --password P [--name N]: make a super administrator',
    load: () => import('./commands/admin-create.ts'),
  },
  backup: {
    summary: 'FILE [--force]: write database, files and secrets into one file; the server may run',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    summary:
      'FILE [--force] [--take-over]: fill an empty installation from a backup; --force moves a full one aside',
    load: () => import('./commands/restore.ts'),
  },
  doctor: {
    summary: 'look whether everything is sound, and say what to do where it is not',
    load: () => import('./commands/doctor.ts'),
  },
  'db-url': { summary: "print the running database's address", load: () => import('./commands/db-url.ts') },
  keys: { summary: 'print the API address and keys as JSON', load: () => import('./commands/keys.ts') },
  'keys:rotate': {
    summary: 'sign tokens with a new key; what the old one signed stays good until it expires',
    load: () => import('./commands/keys-rotate.ts'),
  },
  'secrets:rotate': {
    summary: '[--reset-second-factors]: new keys, passwords and JWT secret; signs everybody out',
    load: () => import('./commands/secrets-rotate.ts'),
  },
  types: {
    summary: 'write supabase/database.gen.ts from the database',
    load: () => import('./commands/types.ts'),
  },
  platform: {
    summary: '--dir DIR --port N [--jwt-secret S]: serve any folder that holds a supabase/ directory',
    load: () => import('./commands/platform.ts'),
  },
};

const [name = '', ...args] = argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  console.log('npm run cli -- COMMAND\n');
  for (const [title, { summary }] of Object.entries(COMMANDS))
    console.log(`  ${title.padEnd(14)} ${summary}`);
  process.exitCode = name === '' ? 0 : 2;
} else {
  try {
    const { run } = await command.load();
    await run(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
