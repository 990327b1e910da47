import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { FunctionHook } from './hook-config.ts';

const TIMEOUT = '2s';

const rowSchema = z.object({ answer: z.string().nullable() });

/**
 * Calls a database function as `supabase_auth_admin`, which must be granted to execute it.
 *
 * @returns its result as JSON; null without one
 */
export async function callFunctionHook(
  tx: Transaction,
  { name }: FunctionHook,
  payload: string,
): Promise<string | null> {
  const { rows: settings } = await tx.query(
    `select current_setting('statement_timeout') as own, set_config('statement_timeout', '${TIMEOUT}', true)`,
  );
  const { rows } = await tx.query(`select ${name}($1)::text as answer`, [payload]);
  await tx.query(`select set_config('statement_timeout', $1, true)`, [settings[0]?.own]);
  // The result of a function that returns void is ''.
  return rowSchema.parse(rows[0]).answer || null;
}
