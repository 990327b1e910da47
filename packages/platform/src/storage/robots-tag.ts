import { StorageError } from './errors.ts';

const RULE =
  /^(?:[\w-]+:\s*)?(?:all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex|max-(?:snippet|video-preview):\s*(?:-1|\d+)|max-image-preview:\s*(?:none|standard|large)|unavailable_after:\s*\S.*)$/;

/** Allowed characters of the header, so that rows cannot inject other headers. */
const CHARACTERS = /^[\w :,+.-]{1,200}$/;

/** The default of storage-api: search engines ignore files unless the uploader specifies otherwise. */
const DEFAULT = 'none';

/** The `X-Robots-Tag` from an object's metadata. */
export function robotsTag(value: string | undefined): string {
  return value && invalidRule(value) === null ? value : DEFAULT;
}

/**
 * The `X-Robots-Tag` sent with an upload; null if missing.
 * Source: https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Robots-Tag
 *
 * @throws StorageError InvalidRobotsTag, naming the rule
 */
export function requestedRobotsTag({ headers }: Request): string | null {
  const value = headers.get('x-robots-tag');
  const invalid = value && invalidRule(value);
  if (invalid === null || invalid === '') return value || null;
  throw new StorageError(
    'InvalidRobotsTag',
    `Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: ${JSON.stringify(invalid)}`,
  );
}

/** Returns the first invalid rule; null if there is none. */
function invalidRule(value: string): string | null {
  if (!CHARACTERS.test(value)) return value;
  let isDate = false;
  for (const rule of value.split(',').map((part) => part.trim())) {
    // A date may contain a comma.
    if (!RULE.test(rule) && !isDate) return rule;
    if (RULE.test(rule)) isDate = rule.includes('unavailable_after');
  }
  return null;
}
