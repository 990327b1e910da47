const KEY = 'first-touch';

interface FirstTouch {
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
    const { host, pathname: landing } = location;
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
