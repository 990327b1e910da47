const ONE = Symbol('_');
const MANY = Symbol('%');

/** SQL's LIKE: literal characters (code points), any one, any many. */
export type LikePattern = readonly (string | typeof ONE | typeof MANY)[];

/** @param text with `%`, `_`, and a backslash before what is meant literally */
export function parseLike(text: string): LikePattern {
  const tokens: (string | typeof ONE | typeof MANY)[] = [];
  let isEscaped = false;
  for (const character of text) {
    if (!isEscaped && character === '\\') {
      isEscaped = true;
      continue;
    }
    const wildcard = character === '_' ? ONE : character === '%' ? MANY : undefined;
    tokens.push((!isEscaped && wildcard) || character);
    isEscaped = false;
  }
  return isEscaped ? [...tokens, '\\'] : tokens;
}

/**
 * Whether the whole text is as the pattern says, in at most text times pattern steps: the last `%` alone is gone back
 * to, because a shorter match for those before it can only leave more of the text for the rest.
 *
 * @param text by code points
 */
export function isLike(text: ArrayLike<string>, pattern: LikePattern): boolean {
  let at = 0;
  let wanted = 0;
  let resumed = 0;
  let afterMany = -1;
  while (at < text.length) {
    const token = pattern[wanted];
    if (token === MANY) {
      wanted += 1;
      afterMany = wanted;
      resumed = at;
      if (wanted === pattern.length) return true;
    } else if (token === ONE || token === text[at]) {
      at += 1;
      wanted += 1;
    } else if (afterMany >= 0) {
      resumed += 1;
      at = resumed;
      wanted = afterMany;
    } else return false;
  }
  while (pattern[wanted] === MANY) wanted += 1;
  return wanted === pattern.length;
}
