/**
 * Finds the name somebody probably meant, as PostgREST's hints do: something has to be in common, and the edit
 * distance decides.
 *
 * @param minimum the least likeness, 0 to 1
 */
export function similarName(wanted: string, names: Iterable<string>, minimum: number): string | null {
  let best: { name: string; likeness: number } | null = null;
  for (const name of names) {
    if (!shareLetters(wanted, name)) continue;
    const likeness = 1 - distance(wanted, name) / Math.max(wanted.length, name.length, 1);
    if (likeness >= minimum && likeness > (best?.likeness ?? 0)) best = { name, likeness };
  }
  return best?.name ?? null;
}

function shareLetters(a: string, b: string): boolean {
  const pairs = pairsOf(a);
  return [...pairsOf(b)].some((pair) => pairs.has(pair));
}

function pairsOf(text: string): Set<string> {
  const padded = `-${text.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, '')}-`;
  return new Set(Array.from({ length: padded.length - 1 }, (_, i) => padded.slice(i, i + 2)));
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1]?.toLowerCase() === b[j - 1]?.toLowerCase() ? 0 : 1);
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
