import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaFiles } from '@voltandes/platform/database';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import type { SchemaObject } from './describe-schema.ts';

export interface SchemaDifference {
  readonly kind: string;
  readonly name: string;
  /** Null where the object is missing. */
  readonly expected: string | null;
  readonly found: string | null;
}

/** Compares two databases object by object. */
export function compareSchemas(
  expected: readonly SchemaObject[],
  found: readonly SchemaObject[],
): SchemaDifference[] {
  const [wanted, present] = [byName(expected), byName(found)];
  return [...new Map([...wanted, ...present])]
    .map(([key, { kind, name }]) => ({
      kind,
      name,
      expected: wanted.get(key)?.definition ?? null,
      found: present.get(key)?.definition ?? null,
    }))
    .filter((difference) => difference.expected !== difference.found)
    .sort((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1));
}

const byName = (objects: readonly SchemaObject[]): Map<string, SchemaObject> =>
  new Map(objects.map((object) => [`${object.kind} ${object.name}`, object]));

/**
 * Describes differences, one a line, each with the schema file that declares the object or, if none does, its table.
 *
 * @param sides what the two databases are called
 */
export async function explainDifferences(
  differences: readonly SchemaDifference[],
  sides: { expected: string; found: string },
): Promise<string[]> {
  const files = await Promise.all(
    (await schemaFiles(PROJECT_DIRECTORY)).map(async (path) => ({
      path: join('supabase', path),
      text: await readFile(join(PROJECT_DIRECTORY, 'supabase', path), 'utf8'),
    })),
  );
  return differences.map((difference) => {
    const { expected, found, kind, name } = difference;
    const file = files.find(({ text }) => declares(text, difference));
    const where = file === undefined ? '' : ` (${file.path})`;
    if (found === null) return `${kind} ${name}${where}: only in ${sides.expected}`;
    if (expected === null) return `${kind} ${name}${where}: only in ${sides.found}`;
    return `${kind} ${name}${where}: ${firstDifference(expected, found, sides)}`;
  });
}

/** The first line in which two definitions differ. */
function firstDifference(
  expected: string,
  found: string,
  sides: { expected: string; found: string },
): string {
  const [wanted, present] = [expected.split('\n'), found.split('\n')];
  const index = wanted.findIndex((line, position) => line !== present[position]);
  const line = (lines: string[]): string => lines[index]?.trim() ?? '(ends)';
  return `"${line(wanted)}" in ${sides.expected}, "${line(present)}" in ${sides.found}`;
}

function declares(text: string, { kind, name }: SchemaDifference): boolean {
  const [schema = '', object = '', part = ''] = name.split(/[.(]/);
  const qualified = `${schema}.${object}`;
  switch (kind) {
    case 'function':
      return text.includes(`create function ${qualified}(`);
    case 'trigger':
      return text.includes(`trigger ${part} `) && text.includes(qualified);
    case 'index':
      return text.includes(`index ${part} on ${qualified}`);
    case 'policy':
      return text.includes(`create policy "${part}`) && text.includes(`on ${qualified}`);
    case 'view':
      return text.includes(`create view ${qualified} `);
    case 'table':
    case 'column':
    case 'constraint':
      return text.includes(`create table ${qualified} (`) || text.includes(`create view ${qualified} `);
    case 'scheduled job':
    case 'bucket':
    case 'permission':
      return text.includes(`'${name}'`);
    default:
      return false;
  }
}
