/** Changed texts of one document in one language, by their path in it, such as `mission.title`. */
export type TextChanges = Readonly<Record<string, string>>;

/**
 * A copy of texts with changes. Paths that lead to no text, such as those of an earlier version of the application, are
 * ignored.
 *
 * @param texts nested objects and lists of strings
 */
export function applyTextChanges<T extends object>(texts: T, changes: TextChanges): T {
  const copy = structuredClone(texts);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const group = keys.reduce(ownValue, copy);
    if (typeof ownValue(group, last) === 'string') Reflect.set(Object(group), last, value);
  }
  return copy;
}

/** All texts by their path. */
export function listTexts(texts: unknown, path = ''): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]];
  return Object.entries(Object(texts)).flatMap(([key, inner]) =>
    listTexts(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** Undefined for what every object inherits, such as `constructor`. */
const ownValue = (group: unknown, key: string): unknown =>
  typeof group === 'object' && group !== null && Object.hasOwn(group, key)
    ? Reflect.get(group, key)
    : undefined;
