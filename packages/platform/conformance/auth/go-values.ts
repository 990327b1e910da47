import type { GoToken } from './go-tokens.ts';

/** The value of a literal; `{ go }` for any other expression. */
export type GoValue = string | number | boolean | null | GoValue[] | { readonly [key: string]: GoValue };

/**
 * The part of a type needed to read its literals: a struct's field names, whether it is a list, and its element type.
 */
interface GoType {
  readonly fields: readonly (readonly [name: string, type: GoType])[];
  readonly isList: boolean;
  readonly element?: GoType;
}

const OTHER: GoType = { fields: [], isList: false };

/** Thrown for expressions that are not literals. */
class NoLiteral extends Error {}

/** Evaluates Go's composite literals: structs, slices and maps of literals and of names known to `resolve`. */
export class GoReader {
  readonly #tokens: readonly GoToken[];
  readonly #resolve: (expression: string) => GoValue | undefined;
  #position: number;

  constructor(
    tokens: readonly GoToken[],
    options: { start: number; resolve: (expression: string) => GoValue | undefined },
  ) {
    this.#tokens = tokens;
    this.#position = options.start;
    this.#resolve = options.resolve;
  }

  /**
   * Reads the value of the expression here, which ends at a comma, an unmatched closing bracket, or the end of its
   * line.
   */
  value(type: GoType = OTHER): GoValue {
    const start = this.#position;
    const end = this.#endOfExpression();
    const text = this.#tokens
      .slice(start, end)
      .map((token) => token.text)
      .join('');
    const known = this.#resolve(text);
    if (known === undefined) {
      try {
        const read = this.#sum(type);
        if (this.#position === end) return read;
      } catch (error) {
        if (!(error instanceof NoLiteral)) throw error;
      }
    }
    this.#position = end;
    return known ?? { go: text };
  }

  #endOfExpression(): number {
    let depth = 0;
    for (let i = this.#position; i < this.#tokens.length; i++) {
      const { kind, line, text = '' } = this.#tokens[i] ?? {};
      const before = this.#tokens[i - 1];
      const isNextLine = i > this.#position && line !== before?.line && before?.kind !== 'operator';
      if (depth === 0 && (text === ',' || isNextLine)) return i;
      if (kind !== 'bracket') continue;
      if ('([{'.includes(text)) depth++;
      else if (')]}'.includes(text) && --depth < 0) return i;
    }
    return this.#tokens.length;
  }

  get #next(): GoToken | undefined {
    return this.#tokens[this.#position];
  }

  #accept(text: string): boolean {
    if (this.#next?.text !== text || this.#next.kind === 'string') return false;
    this.#position++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) throw new NoLiteral(`expected ${text}`);
  }

  #sum(type: GoType): GoValue {
    let value = this.#operand(type);
    while (this.#accept('+')) {
      const other = this.#operand(type);
      if (typeof value !== 'string' || typeof other !== 'string') throw new NoLiteral('+');
      value += other;
    }
    return value;
  }

  #operand(type: GoType): GoValue {
    this.#accept('&');
    if (this.#accept('{')) return this.#composite(type);
    const token = this.#next;
    if (token?.kind === 'string' || token?.kind === 'number') {
      this.#position++;
      return token.kind === 'string' ? token.text : Number(token.text);
    }
    const known = token && this.#resolve(token.text);
    if (known !== undefined) {
      this.#position++;
      return known;
    }
    if (this.#accept('nil')) return null;
    if (this.#accept('true')) return true;
    if (this.#accept('false')) return false;
    if (this.#accept('float64')) return this.#inParentheses(() => this.value());
    if (this.#accept('make')) return this.#inParentheses(() => this.#empty());
    const given = this.#type();
    this.#expect('{');
    return this.#composite(given);
  }

  #inParentheses<T>(read: () => T): T {
    this.#expect('(');
    const value = read();
    this.#expect(')');
    return value;
  }

  #empty(): GoValue {
    this.#type();
    return {};
  }

  #composite(type: GoType): GoValue {
    const items: GoValue[] = [];
    const entries: [string, GoValue][] = [];
    while (!this.#accept('}')) {
      const key = this.#tokens[this.#position + 1]?.text === ':' ? this.#next?.text : undefined;
      if (key !== undefined) this.#position += 2;
      const field =
        key === undefined ? type.fields[items.length] : type.fields.find(([name]) => name === key);
      const value = this.value(field?.[1] ?? type.element);
      if (key !== undefined) entries.push([key, value]);
      else if (field) entries.push([field[0], value]);
      if (key === undefined) items.push(value);
      this.#accept(',');
    }
    return type.isList ? items : Object.fromEntries(entries);
  }

  #type(): GoType {
    if (this.#accept('*')) return this.#type();
    if (this.#accept('[')) {
      this.#expect(']');
      return { fields: [], isList: true, element: this.#type() };
    }
    if (this.#accept('map')) {
      this.#expect('[');
      this.#type();
      this.#expect(']');
      return { fields: [], isList: false, element: this.#type() };
    }
    if (this.#accept('struct')) return { fields: this.#fields(), isList: false };
    if (this.#accept('interface')) this.#expectEmpty();
    else if (this.#next?.kind === 'name') this.#position++;
    else throw new NoLiteral('a type');
    return OTHER;
  }

  #expectEmpty(): void {
    this.#expect('{');
    this.#expect('}');
  }

  #fields(): [string, GoType][] {
    const fields: [string, GoType][] = [];
    this.#expect('{');
    while (!this.#accept('}')) {
      const name = this.#next;
      this.#position++;
      // A line that contains only a type embeds it.
      const isEmbedded = this.#next?.line !== name?.line;
      fields.push([name?.text ?? '', isEmbedded ? OTHER : this.#type()]);
      if (this.#next?.kind === 'string') this.#position++;
    }
    return fields;
  }
}
