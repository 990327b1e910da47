import type { QueryConfig } from 'pg';

/** A parametrised statement. Values are sent as untyped text: PostgreSQL infers the types. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly (string | null)[];
}

/** Converts a statement for the driver. */
export function toQuery({ text, values = [] }: Statement): QueryConfig {
  return { text, values: [...values] };
}
