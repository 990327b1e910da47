const KEY = 'first-touch';

/** What ends the address of a link in a mail: a token that opens the page to whoever has it. */
const LINK = /\/(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/.*)?$/i;

interface FirstTouch {
  /** The path of the first page, without the token of a link. */
  readonly landing: string;
  /** The host of the page that linked here; empty when there is none. */
  readonly referrer: string;
  /** The parameters of the campaign, encoded. */
  readonly search: string;
}

/**
 * Keeps how a visit began, for the tab only and sent with an application alone: no identifier, first-party, functional.
 * Parsing is left to the form, so that pages stay small.
 */
export function keepFirstTouch(): void {
  try {
    if (sessionStorage.getItem(KEY)) return;
    const { host, pathname } = location;
    const landing = pathname.replace(LINK, '') || '/';
    // Other parameters may be anything, even secrets.
    const campaign = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));
    const search = String(new URLSearchParams(campaign)).slice(0, 1000);
    const from = URL.parse(document.referrer)?.host ?? '';
    const referrer = from === host ? '' : from;
    sessionStorage.setItem(KEY, JSON.stringify({ landing, referrer, search }));
  } catch {
    // Storage is blocked: applications are stored without a source.
  }
}

export function readFirstTouch(): Partial<FirstTouch> | null {
  try {
    return Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
