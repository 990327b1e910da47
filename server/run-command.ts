import { messageOf } from './message-of.ts';
import { version } from './version.ts';

type Command = (args: string[]) => Promise<void>;

interface CommandEntry {
  /** Its arguments; without it, the command takes none. */
  readonly usage?: string;
  readonly summary: string;
  /** Imports its module, on demand. */
  readonly load: () => Promise<{ run: Command }>;
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  migrate: {
    usage: '[--include-all | --print-upgrade]',
    summary:
      'apply pending migrations; --print-upgrade prints how hosted Supabase continues from version 0.3',
    load: () => import('./commands/migrate.ts'),
  },
  'schema:diff': {
    usage: '[NAME]',
    summary: 'compare supabase/schemas with the migrations; with a name, draft the migration that is missing',
    load: () => import('./commands/schema-diff.ts'),
  },
  reset: {
    usage: '--yes',
    summary: 'delete all data; the next start creates an empty installation',
    load: () => import('./commands/reset.ts'),
  },
  'admin:create': {
    usage: '--email E --password P [--name N]',
    summary: 'create a super administrator',
    load: () => import('./commands/admin-create.ts'),
  },
  backup: {
    usage: '[FILE] [--force]',
    summary: 'back up database, files and secrets into one file, or into BACKUP_URL',
    load: () => import('./commands/backup.ts'),
  },
  'backup:key': { summary: 'print a new BACKUP_KEY', load: () => import('./commands/backup-key.ts') },
  restore: {
    usage: 'FILE | --newest | --to TIME | --to latest [--from ID] [--force] [--take-over]',
    summary: 'restore; --force moves existing data aside',
    load: () => import('./commands/restore.ts'),
  },
  drill: {
    summary: 'test-restore the newest backup and compare it with what was backed up',
    load: () => import('./commands/drill.ts'),
  },
  'upgrade-postgres': {
    summary: 'move a database of an older major version to the bundled PostgreSQL; keeps the old one',
    load: () => import('./commands/upgrade-postgres.ts'),
  },
  doctor: {
    summary: 'check the installation, and suggest a fix for every problem',
    load: () => import('./commands/doctor.ts'),
  },
  'db-url': { summary: 'print the URL of the running database', load: () => import('./commands/db-url.ts') },
  keys: { summary: 'print the API URL and keys as JSON', load: () => import('./commands/keys.ts') },
  'keys:rotate': {
    summary: 'sign tokens with a new key; existing tokens stay valid until they expire',
    load: () => import('./commands/keys-rotate.ts'),
  },
  'secrets:rotate': {
    usage: '[--reset-second-factors]',
    summary: 'replace all keys, passwords and the JWT secret; signs everybody out',
    load: () => import('./commands/secrets-rotate.ts'),
  },
  types: {
    summary: 'generate supabase/database.gen.ts from the database',
    load: () => import('./commands/types.ts'),
  },
  platform: {
    usage: '--dir DIR --port N [--jwt-secret S] [--data-dir D]',
    summary: 'serve any project with a supabase/ directory',
    load: () => import('./commands/platform.ts'),
  },
};

const describe = ({ summary, usage }: CommandEntry): string =>
  usage === undefined ? summary : `${usage}: ${summary}`;

/** Runs a CLI command and sets the exit code of the process. */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === '--version') {
    console.log(version());
  } else if (!command) {
    console.log('npm run cli -- COMMAND\n');
    for (const [title, entry] of Object.entries(COMMANDS))
      console.log(`  ${title.padEnd(16)} ${describe(entry)}`);
    process.exitCode = ['', 'help', '--help'].includes(name) ? 0 : 2;
  } else if (args.includes('--help')) {
    console.log(`npm run cli -- ${name} ${describe(command)}`);
  } else {
    try {
      // Nobody who misspells an option wants the command carried out without it.
      if (command.usage === undefined && args.length > 0) throw new Error(`${name} takes no arguments.`);
      const { run } = await command.load();
      await run(args);
    } catch (error) {
      console.error(messageOf(error));
      process.exitCode = 1;
    }
  }
}
