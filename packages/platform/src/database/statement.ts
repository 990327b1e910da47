import type { QueryConfig } from 'pg';

/** A parametrised statement. Values travel as untyped text: PostgreSQL knows the types better than we do. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly (string | null)[];
}

/** The driver's form of a statement. */
export function toQuery({ text, values = [] }: Statement): QueryConfig {
  return { text, values: [...values] };
}
