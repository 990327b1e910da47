/** How much of a text search engines and shared cards show, in characters. Both measure pixels, so it is about that many. */
export const SNIPPET_LIMITS = {
  title: { least: 20, most: 60 },
  description: { least: 70, most: 160 },
} as const;

type SnippetLimits = (typeof SNIPPET_LIMITS)[keyof typeof SNIPPET_LIMITS];

/** A text as search engines show it: cut after a word, with an ellipsis. */
export function cutSnippet(text: string, { most }: { readonly most: number }): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most).join('');
  const end = characters[most] === ' ' ? start.length : start.lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.·–-]+$/u, '')} …`;
}

/** What to say about the length of a text. */
export function describeLength(text: string, { least, most }: SnippetLimits): string {
  const length = [...text].length;
  const count = `${length} ${length === 1 ? 'carácter' : 'caracteres'}`;
  if (length > most) return `${count}: se corta cerca del ${most}`;
  return length < least ? `${count}: hay espacio para más, hasta ${most}` : `${count}: se ve entero`;
}
