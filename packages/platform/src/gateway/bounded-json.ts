/** Recursive consumers overflow the stack at about five thousand levels. */
const MAX_DEPTH = 1_000;

/**
 * Parses JSON with a limited nesting depth.
 *
 * @throws SyntaxError when the text is not JSON or nested deeper than a thousand levels
 */
export function parseBoundedJson(text: string): unknown {
  if (text.length > MAX_DEPTH && isTooDeep(text)) throw new SyntaxError('JSON is nested too deeply');
  return JSON.parse(text);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') inString = !inString;
    else if (inString && character === '\\') index += 1;
    else if (!inString && (character === '[' || character === '{')) depth += 1;
    else if (!inString && (character === ']' || character === '}')) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
