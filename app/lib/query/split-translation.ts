/**
 * Separates the fields of a form that edits a row with its English translation: `en_title` is the translation's `title`.
 *
 * @returns the arguments of the functions that save both
 */
export function splitTranslation<Value>(form: Readonly<Record<string, Value>>): {
  fields: Record<string, Value>;
  translation: Record<string, Value>;
} {
  const entries = Object.entries(form);
  const isEnglish = ([name]: [string, Value]): boolean => name.startsWith('en_');
  return {
    fields: Object.fromEntries(entries.filter((entry) => !isEnglish(entry))),
    translation: Object.fromEntries(
      entries.filter(isEnglish).map(([name, value]) => [name.slice('en_'.length), value]),
    ),
  };
}
