import { errors } from './errors.ts';

/** Reads a text from left to right; every grammar of the URL is written with it. */
export class Scanner {
  readonly text: string;
  /** What is being parsed, for error messages. */
  readonly part: string;
  position = 0;

  constructor(text: string, part: string) {
    this.text = text;
    this.part = part;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Takes `token` when it comes next. */
  accept(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token)) this.fail();
  }

  /** Takes what a sticky pattern matches; null when it does not. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /** A name, plain or in double quotes with backslash escapes. */
  name(plain: RegExp): string {
    if (this.text[this.position] === '"') return this.quoted();
    const found = this.match(plain);
    if (!found || found[0].trim() === '') this.fail();
    return found[0].trim();
  }

  quoted(): string {
    const found = this.match(/"((?:[^"\\]|\\.)*)"/y);
    if (!found) this.fail();
    return (found[1] ?? '').replace(/\\(.)/g, '$1');
  }

  fail(): never {
    throw errors.malformedQuery(this.part, this.text, this.position);
  }
}
