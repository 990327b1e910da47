/**
 * Finds the most similar name for a hint, as PostgREST does: by edit distance, among names that share a bigram.
 *
 * @param minimum the lowest acceptable similarity, 0 to 1
 */
export function similarName(name: string, candidates: Iterable<string>, minimum: number): string | null {
  let best: { name: string; similarity: number } | null = null;
  let bigrams: Set<string> | undefined;
  for (const candidate of candidates) {
    const [shorter = 0, longer = 0] = [name.length, candidate.length].sort((a, b) => a - b);
    // The distance is at least the difference in length; computing it takes time proportional to the product.
    if (shorter < minimum * longer) continue;
    bigrams ??= bigramsOf(name);
    if (!shareBigram(bigrams, bigramsOf(candidate))) continue;
    const similarity = 1 - editDistance(name, candidate) / Math.max(name.length, candidate.length, 1);
    if (similarity >= minimum && similarity > (best?.similarity ?? 0)) best = { name: candidate, similarity };
  }
  return best?.name ?? null;
}

const shareBigram = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...b].some((bigram) => a.has(bigram));

function bigramsOf(text: string): Set<string> {
  const padded = `-${text.toLowerCase().replace(/[^\p{L}\p{N}, ]/gu, '')}-`;
  return new Set(Array.from({ length: padded.length - 1 }, (_, i) => padded.slice(i, i + 2)));
}

/** The Levenshtein distance, ignoring case. */
function editDistance(a: string, b: string): number {
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
