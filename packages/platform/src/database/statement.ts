import type { QueryConfig } from 'pg';
import driver from 'pg/lib/utils.js';

/** A parameterized statement. Values are sent as untyped text: PostgreSQL infers the types. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly (string | null)[];
}

/** Converts a statement for the driver. */
export function toQuery({ text, values = [] }: Statement): QueryConfig {
  return { text, values: [...values] };
}

/** Converts a value as the driver does. */
export function toText(value: unknown): string | null {
  const converted = driver.prepareValue(value);
  // Bytes in PostgreSQL's text format.
  return Buffer.isBuffer(converted) ? `\\x${converted.toString('hex')}` : converted;
}
