import { isBot } from '#domain/website/visit-events.ts';

/** What a browser says about its user, as far as it matters here. */
interface Visitor {
  readonly webdriver?: boolean;
  readonly userAgent: string;
  /** Where the law or the browser knows it. Source: https://www.w3.org/TR/gpc/ */
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** The sessions of supabase-js. */
const SESSION = /^sb-.+-auth-token$/;

/**
 * Whether a visit is counted: not those of programs, nor of staff, nor of people who do not want to be measured, although
 * the counts say nothing about them.
 *
 * @param stored the keys in the browser's storage
 */
export const isCounted = (visitor: Visitor, stored: readonly string[]): boolean =>
  !visitor.webdriver &&
  !isBot(visitor.userAgent) &&
  !visitor.globalPrivacyControl &&
  visitor.doNotTrack !== '1' &&
  !stored.some((key) => SESSION.test(key));
