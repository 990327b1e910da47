import { inspect } from 'node:util';

const SHOWN = '[secret]';

/**
 * A value that no log, error or answer shows by accident: `JSON.stringify`, interpolation, `util.inspect` and pino give
 * `[secret]`. It is revealed where it is used, and nowhere before.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value, for the call that needs it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
