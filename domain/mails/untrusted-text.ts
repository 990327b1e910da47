const LONGEST_NAME = 60;

/** Words of letters with at most a trailing dot: nothing that mail clients turn into a link or a phone number. */
const NAME = /^(?:[\p{L}\p{M}'’-]+\.?(?: |$))+$/u;

/**
 * The name to address a person by, or null if it could carry a link or a message: whoever fills in a form chooses the
 * recipient, and must not choose the content as well.
 */
export function greetingName(name: string): string | null {
  const words = name.trim().replace(/ +/g, ' ');
  return words.length <= LONGEST_NAME && NAME.test(words) ? words : null;
}

/** Breaks up URLs in a single-line field, so that mail clients do not link them. */
export function defuseLinks(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/:\/\//g, ': // ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim();
}
