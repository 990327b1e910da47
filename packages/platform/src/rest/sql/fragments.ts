import { escapeIdentifier } from 'pg';

/** Collects a statement's parameters, sent as untyped text; PostgreSQL infers their types. */
export class Parameters {
  readonly values: string[] = [];

  /** @returns the placeholder, `$1` and so on */
  add(value: string): string {
    return `$${this.values.push(value)}`;
  }
}

/** Truncates at a zero byte, which would end the statement's text and cannot occur in a name. */
export const identifier = (name: string): string => escapeIdentifier(name.split('\0', 1)[0] ?? '');

export const relation = (schema: string, name: string): string => `${identifier(schema)}.${identifier(name)}`;

/** An array in PostgreSQL's text form, every element quoted. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`;
}
