/** Changed texts of one document in one language, by their path in it, such as `mission.title`. */
export type TextChanges = Readonly<Record<string, string>>;

/** Texts, and whole lists of them, by their path. */
export type TextValues = Readonly<Record<string, unknown>>;

/** A copy of texts with other values, as `diffTexts` finds them. Paths that lead to nothing are ignored. */
export function setTexts<T extends object>(texts: T, values: TextValues): T {
  const copy = structuredClone(texts);
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const group = keys.reduce(ownValue, copy);
    if (ownValue(group, last) !== undefined) Reflect.set(Object(group), last, value);
  }
  return copy;
}

/** Undefined for what every object inherits, such as `constructor`. */
const ownValue = (group: unknown, key: string): unknown =>
  typeof group === 'object' && group !== null && Object.hasOwn(group, key)
    ? Reflect.get(group, key)
    : undefined;
