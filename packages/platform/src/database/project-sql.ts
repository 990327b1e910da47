import type { ClientBase } from 'pg';
import { createExtension, EXTENSION_STATEMENT, unsupportedIn } from './extensions.ts';
import { splitStatements, withoutLeadingComments } from './split-statements.ts';

/** Statements that PostgreSQL only runs outside a transaction, as far as a migration may contain them. */
const STANDALONE =
  /^(?:create\s+(?:unique\s+)?index\s+concurrently|drop\s+index\s+concurrently|reindex|vacuum)\b/i;

export interface ProjectFile {
  /** For messages. */
  readonly name: string;
  readonly sql: string;
  /** Records as the administrator, in the file's transaction, that it has run. */
  readonly record: () => Promise<unknown>;
  readonly warn: (message: string) => void;
}

/**
 * Runs a file of a project as the Supabase CLI does: as `postgres`, with no settings left by other files, and in one
 * transaction, unless it ends that itself or contains a statement that has to run alone: then what precedes it is
 * committed first. The file is trusted: `reset session authorization` in it leads back to the administrator.
 *
 * @param client connected as the administrator, which it is again afterwards
 * @throws Error naming the file and the line
 */
export async function runProjectFile(client: ClientBase, file: ProjectFile): Promise<void> {
  let line = 1;
  let step = '';
  try {
    await client.query('reset all; set search_path = public, extensions');
    await becomePostgres(client);
    await client.query('begin');
    for (step of steps(file.sql)) {
      await runStep(client, step, (message) => file.warn(`${file.name}: ${message}`));
      line += step.split('\n').length - 1;
    }
    step = '';
    await becomeAdministrator(client);
    await file.record();
    await client.query('commit');
  } catch (error) {
    // On a lost connection there is nothing to roll back.
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${file.name}: ${explain(error, step, line)}`, { cause: error });
  } finally {
    await becomeAdministrator(client).catch(() => undefined);
    await client.query('reset all').catch(() => undefined);
  }
}

/** The special statements of a file one by one, and what lies between them together. */
function steps(sql: string): string[] {
  const found: string[] = [];
  let wasSpecial = true;
  for (const statement of splitStatements(sql)) {
    const isSpecial = runsAlone(withoutLeadingComments(statement));
    if (isSpecial || wasSpecial) found.push(statement);
    else found.push(`${found.pop()}${statement}`);
    wasSpecial = isSpecial;
  }
  return found;
}

const runsAlone = (text: string): boolean => EXTENSION_STATEMENT.test(text) || STANDALONE.test(text);

async function runStep(client: ClientBase, step: string, warn: (message: string) => void): Promise<void> {
  const text = withoutLeadingComments(step);
  if (STANDALONE.test(text)) {
    await client.query('commit');
    await client.query(step);
    await client.query('begin');
  } else if (EXTENSION_STATEMENT.test(text)) {
    await createExtension(client, step, {
      asAdministrator: async (work) => {
        await becomeAdministrator(client);
        await work();
        await becomePostgres(client);
      },
      warn,
    });
  } else await client.query(step);
}

/** As if connected as `postgres`: `reset role` in a file does not lead back to the administrator. */
async function becomePostgres(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select current_setting('is_superuser') = 'on' as is_superuser");
  // Only superusers may change the session's user.
  await client.query(rows[0]?.is_superuser ? 'set session authorization postgres' : 'set role postgres');
}

async function becomeAdministrator(client: ClientBase): Promise<void> {
  await client.query('reset session authorization; reset role');
}

/** PostgreSQL reports the position in characters of what was sent; the line in the file is more useful. */
function explain(error: unknown, step: string, line: number): string {
  if (!(error instanceof Error)) return String(error);
  const unsupported = unsupportedIn(error.message);
  const message = unsupported ? `${error.message} (${unsupported})` : error.message;
  const reported = 'position' in error ? error.position : undefined;
  const position = reported === undefined ? startOf(step) : Number(reported);
  return Number.isNaN(position)
    ? message
    : `line ${line + step.slice(0, position).split('\n').length - 1}: ${message}`;
}

/** Where a single statement starts; unknown for several. */
function startOf(step: string): number {
  const text = withoutLeadingComments(step);
  return runsAlone(text) ? step.length - text.length : Number.NaN;
}
