import { countableCampaign, countablePath, countableTerm } from '#domain/website/countable-text.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import type { SiteVisit } from '#domain/website/site-visit.ts';
import type { Device, VisitEvent } from '#domain/website/visit-events.ts';
import { type VisitedPage, visitedPage } from '#domain/website/visited-page.ts';
import { bucketOf, type WebVital } from '#domain/website/web-vitals.ts';

/** Fewer than a request may have. */
const MOST_EVENTS = 90;
const MOST_NAMES = 10;

/** How a visit began. */
export interface VisitStart {
  readonly device: Device;
  /** The host of the page that linked here, empty without one; null when the visit began before, on another page. */
  readonly referrer: string | null;
  readonly campaign: string | null;
}

/** Collects what happens during a visit, and hands it out in parts, which have nothing in common. */
export function collectVisit({ campaign, device, referrer }: VisitStart) {
  let source: Pick<SiteVisit, 'referrer' | 'campaign'> = {
    ...(referrer !== null && { referrer }),
    ...(campaign !== null && { campaign: countableCampaign(campaign) }),
  };
  let page: VisitedPage | null = null;
  let first: VisitedPage | null = null;
  let language = languageOf('/');
  let hasSentVitals = false;
  let typed = '';
  const vitals = new Map<WebVital, number>();
  const seen = new Set<VisitEvent>();
  const searched = new Set<string>();
  let events: SiteVisit['events'] = [];
  let missing: string[] = [];
  let searches: SiteVisit['searches'] = [];

  /** Counts an event on the page that is shown, once per view. */
  const happen = (event: VisitEvent): void => {
    if (!page || seen.has(event) || events.length >= MOST_EVENTS) return;
    seen.add(event);
    events.push({ ...page, event });
  };
  const settleSearch = (): void => {
    const term = countableTerm(typed);
    typed = '';
    if (term === null || searched.has(term) || searches.length >= MOST_NAMES) return;
    searched.add(term);
    searches.push({ list: 'jobs', term });
  };
  return {
    happen,
    /** Counts what was searched for, after a pause. */
    settleSearch,
    /** @param shipped where the application ships the page, if staff have moved it */
    open(pathname: string, isMissing: boolean, shipped = pathname): void {
      page = isMissing ? null : visitedPage(shipped);
      first ??= page;
      language = languageOf(pathname);
      seen.clear();
      if (isMissing && missing.length < MOST_NAMES) missing.push(countablePath(pathname));
      happen('view');
    },
    /** The latest value of the page that the browser loaded. */
    measure(metric: WebVital, value: number): void {
      vitals.set(metric, bucketOf(metric, value));
    },
    /** A search that found nothing, empty once it finds something: every letter that is typed is one. */
    search(term: string): void {
      typed = term;
    },
    /** @returns what has happened since the last part; null if nothing has */
    take(): SiteVisit | null {
      settleSearch();
      const place = first;
      const measured =
        hasSentVitals || !place ? [] : [...vitals].map(([metric, bucket]) => ({ ...place, metric, bucket }));
      if (events.length + missing.length + measured.length + searches.length === 0) return null;
      const part: SiteVisit = { ...source, language, device, events, vitals: measured, missing, searches };
      hasSentVitals ||= measured.length > 0;
      source = {};
      events = [];
      missing = [];
      searches = [];
      return part;
    },
  };
}
