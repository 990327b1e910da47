/** Shorter segments cannot hold a usable part of a token. */
const MIN_TOKEN_LENGTH = 16;

/**
 * A path as it may be logged, wherever a slightly wrong address has its token: without the segments that are long and
 * contain digits, as tokens do.
 */
export const pathWithoutTokens = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => (segment.length >= MIN_TOKEN_LENGTH && /\d/.test(segment) ? '…' : segment))
    .join('/');
