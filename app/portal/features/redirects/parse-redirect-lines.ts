import { type AddedPaths, redirectFormSchema, storedFromPath } from '#domain/website/site-redirect.ts';
import { describeProblem, explainConflict, FULL } from './redirect-problems.ts';

/** How many lines can be imported at once. */
export const MAX_LINES = 500;

export interface NewRedirect {
  readonly from_path: string;
  readonly to_path: string;
  readonly is_permanent: boolean;
}

/** A pasted line, as it was understood. */
export type RedirectLine = { readonly number: number; readonly text: string } & (
  | { readonly redirect: NewRedirect }
  | { readonly problem: string }
);

const FORMAT = 'Escriba la dirección anterior, un espacio y la nueva';
const KINDS = new Map([
  ['permanente', true],
  ['301', true],
  ['308', true],
  ['temporal', false],
  ['302', false],
  ['307', false],
]);

/**
 * Reads redirects from pasted lines: the former address, the new one, and optionally the kind. They are separated by
 * spaces or an arrow, or as in a spreadsheet, whose further columns are ignored. Empty lines are skipped.
 *
 * @param options.existing redirects, with which new ones must agree
 * @param options.capacity how many more there can be
 */
export function parseRedirectLines(
  text: string,
  { added, capacity, existing }: { added: AddedPaths; capacity: number; existing: readonly NewRedirect[] },
): RedirectLine[] {
  const accepted: NewRedirect[] = [];
  // Those that were made before a list moved above them are as they were written.
  const known = existing.map((one) => ({ ...one, from_path: storedFromPath(one.from_path, added) }));
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
    .slice(0, MAX_LINES)
    .map((line) => {
      const read = parseLine(line.text, added);
      if (typeof read === 'string') return { ...line, problem: read };
      const conflict = explainConflict(read, [...known, ...accepted]);
      if (conflict) return { ...line, problem: conflict.text };
      if (accepted.length >= capacity) return { ...line, problem: FULL };
      accepted.push(read);
      return { ...line, redirect: read };
    });
}

/** @returns the problem of a line that is no redirect */
function parseLine(text: string, added: AddedPaths): NewRedirect | string {
  const isTable = /[\t;]/.test(text);
  const cells = text.split(isTable ? /[\t;]/ : /\s+(?:(?:->|=>|→)\s+)?/).map((cell) => cell.trim());
  const [from = '', to = '', kind] = cells;
  if (from === '' || to === '' || (!isTable && cells.length > 3)) return FORMAT;
  const isPermanent = kind === undefined ? true : KINDS.get(kind.toLowerCase());
  if (isPermanent === undefined && !isTable) return FORMAT;
  const { data, error } = redirectFormSchema(added).safeParse({ from, to, isPermanent: isPermanent ?? true });
  if (!data) {
    const issue = error.issues[0];
    const name = issue?.path[0] === 'to' ? 'Nueva' : 'Anterior';
    return `${name}: ${describeProblem(issue?.message)}`;
  }
  return { from_path: data.from, to_path: data.to, is_permanent: data.isPermanent };
}
