import { inspect } from 'node:util';

const REDACTED = '[secret]';

/**
 * A value that logs, errors and responses cannot leak by accident: `JSON.stringify`, interpolation, `util.inspect` and
 * pino print `[secret]`. Call {@link reveal} only where the value is used.
 *
 * @example
 * const password = new Secret(process.env.PGPASSWORD ?? '');
 * `${password}`; // '[secret]'
 * password.reveal(); // the password
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}
