const KEY = 'first-touch';

/** The end of a mailed link's path: a token that opens the page to anyone who has it. */
const LINK = /\/(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/.*)?$/i;

interface FirstTouch {
  /** The path of the first page, without the token of a link. */
  readonly landing: string;
  /** The host of the page that linked here; empty if there is none. */
  readonly referrer: string;
  /** The parameters of the campaign, encoded. */
  readonly search: string;
}

/**
 * Stores how a visit began, in the tab only, and sends it only with an application: no identifier, first-party,
 * functional. Parsing is left to the form, to keep pages small.
 */
export function keepFirstTouch(): void {
  try {
    if (sessionStorage.getItem(KEY)) return;
    const { host, pathname } = location;
    const landing = pathname.replace(LINK, '') || '/';
    // Other parameters may contain anything, even secrets.
    const campaign = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_'));
    const search = String(new URLSearchParams(campaign)).slice(0, 1000);
    const from = document.referrer && new URL(document.referrer).host;
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
