import { errors } from '../errors.ts';

/** Reads a text from left to right; every grammar of the URL is written with it. */
export class Scanner {
  readonly text: string;
  /** What is being parsed, for error messages: `select parameter (id,name)`. */
  readonly what: string;
  position: number;

  /**
   * @param part what the text is: `filter`, `order`
   * @param options.shown the text as error messages show it, when it is not the one parsed
   * @param options.start where to begin
   */
  constructor(text: string, part: string, options: { shown?: string; start?: number } = {}) {
    this.text = text;
    this.what = `${part} (${options.shown ?? text})`;
    this.position = options.start ?? 0;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string | undefined {
    return this.text[this.position];
  }

  /** Takes `token` when it comes next. */
  accept(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token)) this.fail(`"${token}"`);
  }

  /** Takes what a sticky pattern matches; null when it does not. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /** Runs `parse`; when it gives null, nothing has been read. */
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

  /** @throws RestError PGRST100 in the words of PostgREST's parser */
  fail(expecting: string, unexpected = this.isAtEnd ? 'end of input' : `"${this.next}"`): never {
    throw errors.malformedQuery(
      this.what,
      this.position + 1,
      `unexpected ${unexpected} expecting ${expecting}`,
    );
  }
}
