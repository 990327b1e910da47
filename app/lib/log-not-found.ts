import { pathWithoutTokens } from './path-without-tokens.ts';

/** Logs the path of a request for a page that does not exist, so that broken links show up. */
export function logNotFound({ pathname }: URL): void {
  console.warn(`404 ${JSON.stringify(pathWithoutTokens(pathname).slice(0, 200))}`);
}
