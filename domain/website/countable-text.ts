/** Words that are long and hold digits are ids or parts of tokens. */
const ID = /^(?=.*\p{N}).{16}/u;
const MAX_WORD = 24;

/**
 * Whether a text may be counted: it has neither an address nor the digits of a telephone number, RUT or id, nor a word that
 * could be a token.
 *
 * @param maxDigits how many digits it may have in total: years and months have up to six
 */
function isImpersonal(text: string, maxDigits: number): boolean {
  const words = text.split(/[\s./_~-]+/);
  return (
    !text.includes('@') &&
    (text.match(/\p{N}/gu)?.length ?? 0) <= maxDigits &&
    words.every((word) => word.length <= MAX_WORD && !ID.test(word))
  );
}

/** Full-width characters, for example, are read as what they look like. */
const normalized = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** For what is left out: it counts, without its name. */
const OTHERS = 'otros';

/** A host without `www.`; {@link OTHERS} for addresses in numbers, and for hosts that may be somebody's. */
export function countableHost(host: string): string {
  const name = normalized(host).replace(/^www\./, '');
  const isHost = /^(?=.{1,100}$)(?:[a-z0-9-]+\.)+[a-z]{2,24}$/.test(name);
  return isHost && isImpersonal(name, 4) ? name : OTHERS;
}

/** The name of a campaign; {@link OTHERS} for what no campaign is called. */
export function countableCampaign(campaign: string): string {
  const name = normalized(campaign).replace(/\s+/g, '-');
  return /^[\p{L}\p{M}\p{N}._-]{1,60}$/u.test(name) && isImpersonal(name, 6) ? name : OTHERS;
}

/** The term of a search; null for one that is not stored. */
export function countableTerm(term: string): string | null {
  const words = normalized(term).replace(/\s+/g, ' ');
  return /^[\p{L}\p{M}\p{N} .,/+#&()'-]{2,60}$/u.test(words) && isImpersonal(words, 3) ? words : null;
}

const MAX_SEGMENTS = 8;
const MAX_LENGTH = 200;

/** The path of a page that does not exist, with `…` for each segment that may be personal. */
export function countablePath(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/);
  const segments = path.split('/').filter(Boolean).slice(0, MAX_SEGMENTS);
  return `/${segments.map(countableSegment).join('/')}`.slice(0, MAX_LENGTH);
}

function countableSegment(encoded: string): string {
  const segment = normalized(decoded(encoded));
  return /^[\p{L}\p{M}\p{N} ._~+-]{1,60}$/u.test(segment) && isImpersonal(segment, 6) ? segment : '…';
}

/** @returns an empty text for what is not encoded correctly */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
