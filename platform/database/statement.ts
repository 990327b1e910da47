import type { QueryConfig } from 'pg';

/** A parametrised statement. Values travel as untyped text: PostgreSQL knows the types better than we do. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly (string | null)[];
  /** Statements that recur are prepared once a connection, under this name. */
  readonly name?: string;
}

/** The driver's form of a statement. */
export function toQuery({ name, text, values = [] }: Statement): QueryConfig {
  return { text, values: [...values], ...(name !== undefined && { name }) };
}
