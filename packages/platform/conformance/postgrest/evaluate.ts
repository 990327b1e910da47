import type { Token } from './haskell-tokens.ts';
import { FUNCTIONS, namedValue } from './spec-functions.ts';
import type { Value } from './value.ts';

/** Thrown for an expression that this evaluator does not support. */
export class Unreadable extends Error {}

/**
 * Evaluates the expressions of PostgREST's specs: literals, lists, helpers of `SpecHelper`, and names bound in the
 * file.
 */
export class Evaluator {
  readonly #tokens: readonly Token[];
  #position = 0;
  #end = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Evaluates the expression that spans the tokens from `start` to `end`. */
  expression(start: number, end: number): Value {
    return this.#within(start, end, () => {
      const value = this.#operation();
      if (this.#next !== undefined) throw new Unreadable(`unexpected ${this.#next.text}`);
      return value;
    });
  }

  /** Evaluates the arguments of a function application. */
  arguments(start: number, end: number): Value[] {
    return this.#within(start, end, () => {
      const values: Value[] = [];
      while (this.#next !== undefined) {
        if (this.#accept('$')) values.push(this.#operation());
        else values.push(this.#atom());
      }
      return values;
    });
  }

  /** Evaluates the operand that begins at `start`, whatever its length. */
  operand(start: number): Value {
    return this.#within(start, this.#tokens.length, () => {
      let value = this.#atom();
      while (this.#accept('<>')) value = combine('<>', value, this.#atom());
      return value;
    });
  }

  #within<T>(start: number, end: number, work: () => T): T {
    const [position, previous] = [this.#position, this.#end];
    [this.#position, this.#end] = [start, end];
    try {
      return work();
    } finally {
      [this.#position, this.#end] = [position, previous];
    }
  }

  get #next(): Token | undefined {
    return this.#position < this.#end ? this.#tokens[this.#position] : undefined;
  }

  #accept(text: string): boolean {
    const { kind, text: found } = this.#next ?? {};
    if (found !== text || kind === 'string' || kind === 'quotation') return false;
    this.#position++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new Unreadable(`expected ${text} before ${this.#next?.text ?? 'the end'}`);
  }

  /** Treats operators as right-associative, as are all that the specs use. */
  #operation(): Value {
    const left = this.#application();
    const operator = this.#next;
    if (operator?.kind !== 'operator') return left;
    this.#position++;
    return combine(operator.text, left, this.#operation());
  }

  #application(): Value {
    const name = this.#next?.kind === 'name' ? this.#next.text : '';
    const found = FUNCTIONS.get(name);
    if (!found) return this.#atom();
    this.#position++;
    const values: Value[] = [];
    while (values.length < found.arity) {
      values.push(this.#accept('$') ? this.#operation() : this.#atom());
    }
    return found.call(values);
  }

  #atom(): Value {
    let value = this.#simple();
    while (this.#accept('{')) value = { value, fields: this.#fields() };
    return value;
  }

  #simple(): Value {
    const token = this.#next;
    if (token === undefined) throw new Unreadable('unexpected end');
    if (this.#accept('(')) return this.#parenthesized();
    if (this.#accept('[')) return this.#items(']');
    this.#position++;
    if (token.kind === 'string') return token.text;
    if (token.kind === 'quotation' && token.quoter === 'json') return { json: token.text };
    // Removes the margin of a heredoc.
    if (token.kind === 'quotation') return token.text.replace(/\n *\|/g, '\n').replace(/\n *$/, '\n');
    if (token.kind === 'number') return Number(token.text.replaceAll('_', ''));
    if (token.kind === 'name') return namedValue(token.text) ?? this.#bound(token);
    throw new Unreadable(`unexpected ${token.text}`);
  }

  #parenthesized(): Value {
    const items = this.#items(')');
    return items.length === 1 && items[0] !== undefined ? items[0] : items;
  }

  #items(close: ')' | ']'): Value[] {
    const items: Value[] = [];
    if (this.#accept(close)) return items;
    do items.push(this.#operation());
    while (this.#accept(','));
    this.#expect(close);
    return items;
  }

  #fields(): Map<string, Value> {
    const fields = new Map<string, Value>();
    do {
      const name = this.#next?.text ?? '';
      this.#position++;
      this.#expect('=');
      fields.set(name, this.#operation());
    } while (this.#accept(','));
    this.#expect('}');
    return fields;
  }

  /** Finds the last binding before the use; lines indented further belong to it. */
  #bound({ text }: Token): Value {
    const at = this.#tokens.findLastIndex(
      (token, i) => i < this.#position - 1 && token.text === text && this.#tokens[i + 1]?.text === '=',
    );
    const binding = this.#tokens[at];
    if (!binding) throw new Unreadable(`unknown name ${text}`);
    const end = this.#tokens.findIndex(
      (token, i) =>
        i > at && (token.text === 'in' || (token.line > binding.line && token.column <= binding.column)),
    );
    return this.expression(at + 2, end < 0 ? this.#tokens.length : end);
  }
}

function combine(operator: string, left: Value, right: Value): Value {
  if (operator === '<:>' && typeof left === 'string' && typeof right === 'string') {
    return { matches: 'equal', name: left, value: right };
  }
  if (operator === '<>' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (operator === '<>' && Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  if (operator === ':' && Array.isArray(right)) return [left, ...right];
  throw new Unreadable(`operator ${operator}`);
}
