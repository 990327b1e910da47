import { hash } from 'node:crypto';
import { type CopiedTable, readRows } from '@voltandes/platform/database';
import type { ClientBase } from 'pg';
import { z } from 'zod';

const NEWLINE = 0x0a;

const digestSchema = z.object({ schema: z.string(), name: z.string(), rows: z.number(), sum: z.string() });

/** The number of rows of a table, and an order-independent checksum of them. */
export type TableDigest = z.infer<typeof digestSchema>;

export const digestsSchema = z.array(digestSchema);

/** Counts rows in COPY's text format and adds up their hashes: restored rows may be in a different order. */
export function createRowDigest({ name, schema }: CopiedTable): {
  add(part: Buffer): void;
  result(): TableDigest;
} {
  let rows = 0;
  let sum = 0n;
  return {
    add(part) {
      for (let at = 0; at < part.length; ) {
        const end = part.indexOf(NEWLINE, at) + 1 || part.length;
        rows += 1;
        sum = BigInt.asUintN(64, sum + hash('sha256', part.subarray(at, end), 'buffer').readBigUInt64LE());
        at = end;
      }
    },
    result: () => ({ schema, name, rows, sum: sum.toString(16) }),
  };
}

/**
 * Compares the rows of tables with digests.
 *
 * @throws Error naming the first table that differs
 */
export async function requireSameRows(
  client: ClientBase,
  tables: readonly CopiedTable[],
  digests: readonly TableDigest[],
): Promise<void> {
  for (const table of tables) {
    const expected = digests.find(({ name, schema }) => name === table.name && schema === table.schema);
    const digest = createRowDigest(table);
    for await (const part of readRows(client, table)) digest.add(part);
    const found = digest.result();
    if (found.rows !== expected?.rows || found.sum !== expected.sum)
      throw new Error(
        `${table.schema}.${table.name} has ${found.rows} rows, which differ from the ${expected?.rows ?? 0} that were backed up.`,
      );
  }
}
