/** Values kept by the steps of one case for later ones, which refer to them as `$name`. */
export class KeptValues {
  readonly #values = new Map<string, unknown>();

  get(name: string): unknown {
    return this.#values.get(name);
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
  }

  /** Replaces `$name` with the value kept under that name; a string that is only `$name` becomes the value itself. */
  fill(value: unknown): unknown {
    if (typeof value === 'string') {
      const [, name = ''] = /^\$(\w+)$/.exec(value) ?? [];
      return this.#values.has(name) ? this.#values.get(name) : this.text(value);
    }
    if (Array.isArray(value)) return value.map((item) => this.fill(item));
    if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.fill(item)]));
  }

  /** Replaces all names in a string with the kept values. */
  text(value: string): string {
    return value.replace(/\$(\w+)/g, (written, name) =>
      this.#values.has(name) ? String(this.#values.get(name)) : written,
    );
  }
}

/** Returns a member of a JSON value by its path: `user.identities.0.id`. */
export function member(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null
          ? new Map<string, unknown>(Object.entries(found)).get(key)
          : undefined,
      value,
    );
}
