const LONGEST_NAME = 60;

/** Words of letters, a dot at their end at most: nothing that a mail program would make a link or a number of. */
const NAME = /^(?:[\p{L}\p{M}'’-]+\.?(?: |$))+$/u;

/**
 * The name to greet somebody by, as far as it is one. Whoever fills in a form chooses whom we write to, and must not
 * choose what we write: null for whatever could carry a link or a message.
 */
export function greetingName(name: string): string | null {
  const words = name.trim().replace(/ +/g, ' ');
  return words.length <= LONGEST_NAME && NAME.test(words) ? words : null;
}

/** What a stranger wrote into a field of one line, so that no mail program makes a link of it. */
export function defuseLinks(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/:\/\//g, ': // ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim();
}
