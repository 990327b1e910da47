import { acceptQuoted, parseField } from './parse-field.ts';
import type { Comparison, Condition, Logic, Operation } from './query.ts';
import { Scanner } from './scanner.ts';

const SIMPLE = /(neq|cs|cd|ov|sl|sr|nxr|nxl|adj)\./y;
const QUANTIFIED = /(eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?\./y;
const SEARCH = /(fts|plfts|phfts|wfts)(?:\(([\p{L}\p{N}_ $]+)\))?\./uy;
const IS = /null|not_null|true|false|unknown/iy;
const OPERATOR = 'operator (eq, gt, ...)';

/**
 * Parses the value of a filter: `not.eq.5`.
 *
 * @returns null when there is no operator; in a function call, the value is then an argument
 * @throws RestError PGRST100 when the operand is malformed
 */
export function parseFilterValue(text: string): Pick<Comparison, 'negated' | 'operation'> | null {
  const scanner = new Scanner(text, 'filter');
  const found = parseOperation(scanner, () => scanner.match(/[\s\S]*/y)?.[0] ?? '');
  if (found && !scanner.isAtEnd) scanner.fail('end of input');
  return found;
}

/** @throws RestError PGRST100 for a value without an operator */
export function failWithoutOperator(text: string): never {
  return new Scanner(text, 'filter').fail(`"not" or ${OPERATOR}`);
}

function parseOperation(
  scanner: Scanner,
  readValue: () => string,
): Pick<Comparison, 'negated' | 'operation'> | null {
  return scanner.attempt(() => {
    const negated = scanner.accept('not.');
    const operation = parseOperator(scanner, readValue);
    return operation && { negated, operation };
  });
}

function parseOperator(scanner: Scanner, readValue: () => string): Operation | null {
  if (scanner.accept('in.')) return { kind: 'in', values: parseList(scanner) };
  if (scanner.accept('isdistinct.')) return { kind: 'distinct', value: readValue() };
  if (scanner.accept('is.')) {
    const keyword = scanner.match(IS)?.[0].toLowerCase();
    return keyword ? { kind: 'is', keyword } : scanner.fail('isVal: (null, not_null, true, false, unknown)');
  }
  const search = scanner.match(SEARCH);
  if (search?.[1]) {
    return { kind: 'search', operator: search[1], language: search[2] ?? null, value: readValue() };
  }
  const simple = scanner.match(SIMPLE);
  if (simple?.[1]) return { kind: 'operator', operator: simple[1], quantifier: null, value: readValue() };
  const quantified = scanner.match(QUANTIFIED);
  if (!quantified?.[1]) return null;
  const quantifier = quantified[2] === 'any' || quantified[2] === 'all' ? quantified[2] : null;
  return { kind: 'operator', operator: quantified[1], quantifier, value: readValue() };
}

/** Parses `(a,"b,c",d)`. */
function parseList(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.expect('(');
  scanner.skipBlanks();
  const values: string[] = [];
  do {
    values.push(parseElement(scanner));
  } while (scanner.accept(','));
  scanner.skipBlanks();
  scanner.expect(')');
  scanner.skipBlanks();
  return values;
}

/** Quotes count only when they enclose the whole element. */
function parseElement(scanner: Scanner): string {
  const quoted = scanner.attempt(() => {
    const value = acceptQuoted(scanner);
    return scanner.isAtEnd || scanner.next === ',' || scanner.next === ')' ? value : null;
  });
  return quoted ?? scanner.match(/[^,)]*/y)?.[0] ?? '';
}

/**
 * Parses a logic tree, the value of `or` and `and`: `(a.eq.1,and(b.gt.2,not.c.is.null))`.
 *
 * @param operator from the key: `or`, `not.and`
 * @throws RestError PGRST100
 */
export function parseLogic(operator: string, text: string): Logic {
  const scanner = new Scanner(operator + text, 'logic tree', { shown: text });
  return acceptGroup(scanner) ?? scanner.fail('"("');
}

function acceptGroup(scanner: Scanner): Logic | null {
  const head = scanner.match(/(not\.)?(and|or)(?=\s*\()/y);
  if (!head) return null;
  scanner.skipBlanks();
  scanner.expect('(');
  scanner.skipBlanks();
  const conditions: Condition[] = [];
  do {
    scanner.skipBlanks();
    conditions.push(scanner.nested(() => parseCondition(scanner)));
    scanner.skipBlanks();
  } while (scanner.accept(','));
  if (!scanner.accept(')')) scanner.fail('"," or ")"');
  scanner.skipBlanks();
  return {
    kind: 'logic',
    negated: head[1] !== undefined,
    operator: head[2] === 'and' ? 'and' : 'or',
    conditions,
  };
}

function parseCondition(scanner: Scanner): Condition {
  const group = acceptGroup(scanner);
  if (group) return group;
  if (scanner.next === ')' || scanner.isAtEnd) {
    scanner.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)');
  }
  const field = parseField(scanner);
  if (!scanner.accept('.')) scanner.fail('"->>", "->" or delimiter (.)');
  const found =
    parseOperation(scanner, () => parseLogicValue(scanner)) ?? scanner.fail(`"not" or ${OPERATOR}`);
  return { kind: 'comparison', field, ...found };
}

/** A value inside a logic tree ends at a comma or parenthesis, unless it is quoted or an array `{…}`. */
function parseLogicValue(scanner: Scanner): string {
  if (scanner.next === '"') return parseElement(scanner);
  return scanner.match(/\{[^{}]*\}/y)?.[0] ?? scanner.match(/[^,)]*/y)?.[0] ?? '';
}
