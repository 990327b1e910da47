const MAX_LENGTH = 200;

/**
 * What somebody wrote about themselves, as a message may quote it: anybody can write it, and have it sent to anybody.
 * One line, and nothing in it that mail programs make a link of.
 */
export function sanitizeTemplateData(value: unknown): unknown {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return value.map(sanitizeTemplateData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitizeTemplateData(part)]));
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, MAX_LENGTH);
  return line.replaceAll('://', ': ').replace(/([.@])(?=[^\s.])/g, '$1 ');
}
