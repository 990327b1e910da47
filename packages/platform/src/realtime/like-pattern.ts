const ANY_CHARACTER = Symbol('_');
const ANY_SEQUENCE = Symbol('%');

/** A parsed pattern of SQL's LIKE: code points and wildcards. */
export type LikePattern = readonly (string | typeof ANY_CHARACTER | typeof ANY_SEQUENCE)[];

/** @param text with wildcards `%` and `_`, escaped by a backslash */
export function parseLike(text: string): LikePattern {
  const tokens: (string | typeof ANY_CHARACTER | typeof ANY_SEQUENCE)[] = [];
  let isEscaped = false;
  for (const character of text) {
    if (!isEscaped && character === '\\') {
      isEscaped = true;
      continue;
    }
    const wildcard = character === '_' ? ANY_CHARACTER : character === '%' ? ANY_SEQUENCE : undefined;
    tokens.push((!isEscaped && wildcard) || character);
    isEscaped = false;
  }
  return isEscaped ? [...tokens, '\\'] : tokens;
}

/**
 * Matches the whole text in at most text × pattern steps. Backtracks only to the last `%`: a longer match for an
 * earlier one would leave less text for the rest.
 *
 * @param text as code points
 */
export function matchesLike(text: ArrayLike<string>, pattern: LikePattern): boolean {
  let at = 0;
  let position = 0;
  let resumed = 0;
  let afterWildcard = -1;
  while (at < text.length) {
    const token = pattern[position];
    if (token === ANY_SEQUENCE) {
      position += 1;
      afterWildcard = position;
      resumed = at;
      if (position === pattern.length) return true;
    } else if (token === ANY_CHARACTER || token === text[at]) {
      at += 1;
      position += 1;
    } else if (afterWildcard >= 0) {
      resumed += 1;
      at = resumed;
      position = afterWildcard;
    } else return false;
  }
  while (pattern[position] === ANY_SEQUENCE) position += 1;
  return position === pattern.length;
}
