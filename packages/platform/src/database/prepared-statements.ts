import { serialize } from 'pg-protocol';

/** A connection prepares a statement on its third use: many are never repeated. */
const PREPARED_FROM = 3;
const MAX_STATEMENTS = 50;
/**
 * Per statement, and in total. A statement takes about a hundred times its length of the connection's memory in
 * PostgreSQL, more the longer it is, and visitors determine the length of queries by URL.
 */
const MAX_LENGTH = 20_000;
const MAX_TOTAL_LENGTH = 150_000;

/**
 * The statements that PostgreSQL keeps prepared on one connection: analyzing a read with its policies, and planning it,
 * takes longer than executing it. For another role, search path or schema PostgreSQL repeats this automatically.
 * Source: https://www.postgresql.org/docs/current/sql-prepare.html
 */
export class PreparedStatements {
  /** By text, the least recently used first; the name is empty until it is prepared. */
  readonly #statements = new Map<string, { uses: number; name: string }>();
  #discarded: string[] = [];
  #length = 0;
  #names = 0;
  #schemaVersion = 0;

  /** Forgets all statements if they were prepared for another version of the schema. */
  expectSchema(version: number): void {
    if (version !== this.#schemaVersion) this.forget();
    this.#schemaVersion = version;
  }

  /** @returns the name to prepare a statement under, empty if it is not to be prepared, and whether it is prepared */
  use(text: string): { readonly name: string; readonly isKnown: boolean } {
    if (text.length > MAX_LENGTH) return { name: '', isKnown: false };
    const known = this.#statements.get(text);
    const statement = known ?? { uses: 0, name: '' };
    if (!known) this.#length += text.length;
    this.#statements.delete(text);
    this.#statements.set(text, statement);
    if (statement.name !== '') return { name: statement.name, isKnown: true };
    statement.uses += 1;
    // Names are never reused: the message that closes the earlier statement may not have been sent yet.
    if (statement.uses >= PREPARED_FROM) statement.name = `s${++this.#names}`;
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= MAX_STATEMENTS && this.#length <= MAX_TOTAL_LENGTH) break;
      this.forget([oldest]);
    }
    return { name: statement.name, isKnown: false };
  }

  /** Discards these statements, all when absent; they are prepared again when used again. */
  forget(texts: Iterable<string> = [...this.#statements.keys()]): void {
    for (const text of texts) {
      const name = this.#statements.get(text)?.name;
      if (name) this.#discarded.push(name);
      if (this.#statements.delete(text)) this.#length -= text.length;
    }
  }

  /**
   * @returns messages that close the discarded statements; to be sent before anything that can fail, since PostgreSQL
   *   skips what follows an error
   */
  closeDiscarded(): Buffer[] {
    const messages = this.#discarded.map((name) => serialize.close({ type: 'S', name }));
    this.#discarded = [];
    return messages;
  }
}
