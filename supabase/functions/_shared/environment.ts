/** The environment a function gets from its host: URLs, keys and settings. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The origin of links in mails: the site's, which our own platform shares.
 *
 * @throws Error when none is set
 */
export function siteUrl({ SITE_URL, SUPABASE_URL }: Environment): string {
  const url = SITE_URL ?? SUPABASE_URL;
  if (!url) throw new Error('SITE_URL is required.');
  return url;
}
