const MAX_LENGTH = 200;

/**
 * Sanitizes user metadata for email templates: anyone can sign up with any text and someone else's address. Strings
 * become one short line without anything that mail clients turn into a link.
 */
export function sanitizeTemplateData(value: unknown): unknown {
  if (typeof value === 'string') return sanitize(value);
  if (Array.isArray(value)) return value.map(sanitizeTemplateData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitizeTemplateData(part)]));
}

function sanitize(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
  return line.replaceAll('://', ': ').replace(/([.@])(?=[^\s.])/g, '$1 ');
}
