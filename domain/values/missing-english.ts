const MAX_NAMED = 3;

/**
 * Names what an English page still shows in Spanish.
 *
 * @param missing names of fields in Spanish
 * @param total how many fields there are to translate
 */
export function describeMissingEnglish(missing: readonly string[], total: number): string {
  if (missing.length === total) return 'Falta en inglés: todo';
  const named = missing.slice(0, missing.length > MAX_NAMED + 1 ? MAX_NAMED : undefined);
  const rest = missing.length - named.length;
  return `Falta en inglés: ${named.join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
}
