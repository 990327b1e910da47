/** Recursive consumers overflow the stack at about five thousand levels. */
const MAX_DEPTH = 1_000;

/** An exponent beyond JavaScript's range. PostgreSQL stores `1e131071` in a few bytes and prints it in 131,072. */
const HUGE_EXPONENT = /e[+-]?0*[1-9]\d{3}/i;
const STICKY_HUGE_EXPONENT = new RegExp(HUGE_EXPONENT, 'iy');

/**
 * Parses JSON with a limited nesting depth and exponents of at most three digits.
 *
 * @throws SyntaxError when the text is not JSON, is nested deeper than a thousand levels or has a longer exponent
 */
export function parseBoundedJson(text: string): unknown {
  if (text.length > MAX_DEPTH || HUGE_EXPONENT.test(text)) requireBounded(text);
  return JSON.parse(text);
}

function requireBounded(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') inString = !inString;
    else if (inString && character === '\\') index += 1;
    else if (!inString && (character === '[' || character === '{')) depth += 1;
    else if (!inString && (character === ']' || character === '}')) depth -= 1;
    else if (!inString && (character === 'e' || character === 'E')) {
      STICKY_HUGE_EXPONENT.lastIndex = index;
      if (STICKY_HUGE_EXPONENT.test(text)) throw new SyntaxError('JSON has a number with a huge exponent');
    }
    if (depth > MAX_DEPTH) throw new SyntaxError('JSON is nested too deeply');
  }
}
