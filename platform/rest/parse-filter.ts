import { parseField } from './parse-field.ts';
import type { Comparison, Condition, Field, Logic } from './query.ts';
import { Scanner } from './scanner.ts';

const OPERATOR =
  /(not\.)?(eq|neq|gte|gt|lte|lt|like|ilike|match|imatch|in|isdistinct|is|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj)(?:\(([^)]*)\))?\./y;

/**
 * Parses `column=operator.value`.
 *
 * @returns null when the value is no filter (a function's argument, then)
 */
export function parseComparison(field: Field, text: string): Comparison | null {
  const scanner = new Scanner(text, 'filter');
  const head = parseOperator(scanner);
  return head && { kind: 'comparison', field, ...head, value: text.slice(scanner.position) };
}

function parseOperator(scanner: Scanner): Pick<Comparison, 'negated' | 'operator' | 'modifier'> | null {
  const found = scanner.match(OPERATOR);
  if (!found?.[2]) return null;
  return { negated: found[1] !== undefined, operator: found[2], modifier: found[3] ?? null };
}

/**
 * Parses the value of `or` and `and`: `(a.eq.1,and(b.gt.2,not.c.is.null))`.
 *
 * @throws RestError PGRST100
 */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Logic {
  const scanner = new Scanner(text.trim(), 'logic tree');
  const logic = parseGroup(scanner, operator, negated);
  if (!scanner.isAtEnd) scanner.fail();
  return logic;
}

function parseGroup(scanner: Scanner, operator: 'and' | 'or', negated: boolean): Logic {
  const conditions: Condition[] = [];
  scanner.expect('(');
  do {
    conditions.push(parseCondition(scanner));
    scanner.match(/\s*/y);
  } while (scanner.accept(','));
  scanner.expect(')');
  return { kind: 'logic', negated, operator, conditions };
}

function parseCondition(scanner: Scanner): Condition {
  scanner.match(/\s*/y);
  const group = scanner.match(/(not\.)?(and|or)(?=\()/y);
  if (group) return parseGroup(scanner, group[2] === 'and' ? 'and' : 'or', group[1] !== undefined);
  const field = parseField(scanner);
  scanner.expect('.');
  const head = parseOperator(scanner);
  if (!head) scanner.fail();
  return { kind: 'comparison', field, ...head, value: parseLogicValue(scanner) };
}

/** A value inside a logic tree ends at a comma or bracket, unless quoted, a list `(…)` or an array or range. */
function parseLogicValue(scanner: Scanner): string {
  if (scanner.text[scanner.position] === '"') return scanner.quoted();
  const list = scanner.match(/\((?:[^()"]|"(?:[^"\\]|\\.)*")*\)|\{[^}]*\}|[[(][^\])]*[\])]/y);
  return list ? list[0] : (scanner.match(/[^,)]*/y)?.[0] ?? '');
}

/** The values of `in.(a,"b,c",d)`. */
export function parseList(text: string): string[] {
  const scanner = new Scanner(text, 'filter');
  scanner.expect('(');
  const values: string[] = [];
  if (scanner.accept(')')) return values;
  do {
    values.push(
      scanner.text[scanner.position] === '"' ? scanner.quoted() : (scanner.match(/[^,)]*/y)?.[0] ?? ''),
    );
  } while (scanner.accept(','));
  scanner.expect(')');
  return values;
}
