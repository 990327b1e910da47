import { errors } from '../errors.ts';

/** Maximum nesting of resources or conditions: far deeper than any real request. */
const MAX_DEPTH = 100;

/** A left-to-right scanner, shared by all parsers of the URL grammar. */
export class Scanner {
  readonly text: string;
  /** What is being parsed, for error messages: `select parameter (id,name)`. */
  readonly what: string;
  position = 0;
  private depth = 0;

  /**
   * @param part the kind of text, such as `filter` or `order`
   * @param options.shown the text to show in error messages, when it differs from the parsed one
   */
  constructor(text: string, part: string, options: { shown?: string } = {}) {
    this.text = text;
    this.what = `${part} (${options.shown ?? text})`;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string | undefined {
    return this.text[this.position];
  }

  /** Consumes `token` if it comes next. */
  accept(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token)) this.fail(`"${token}"`);
  }

  /** Consumes the match of a sticky pattern; null when it does not match. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /** Runs `parse` one level deeper; the limit bounds recursion. */
  nested<T>(parse: () => T): T {
    if (this.depth === MAX_DEPTH) this.fail(`at most ${MAX_DEPTH} levels`);
    this.depth += 1;
    const result = parse();
    this.depth -= 1;
    return result;
  }

  /** Runs `parse` and backtracks when it returns null. */
  attempt<T>(parse: () => T | null): T | null {
    const start = this.position;
    const result = parse();
    if (result === null) this.position = start;
    return result;
  }

  skipBlanks(): void {
    this.match(/[ \t]*/y);
  }

  end(expecting: string): void {
    if (!this.isAtEnd) this.fail(expecting, `'${this.next}'`);
  }

  /** @throws RestError PGRST100, worded as PostgREST's parser does */
  fail(expecting: string, unexpected = this.isAtEnd ? 'end of input' : `"${this.next}"`): never {
    throw errors.malformedQuery(
      this.what,
      this.position + 1,
      `unexpected ${unexpected} expecting ${expecting}`,
    );
  }
}
