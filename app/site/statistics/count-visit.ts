import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { api } from '#app/lib/supabase.ts';
import { translatedPath } from '#domain/website/page-paths.ts';
import { isPreviewPath } from '#domain/website/preview-path.ts';
import { COUNTED_FORMS, type CountedForm, DEPTHS, type Device } from '#domain/website/visit-events.ts';
import { isCounted } from './is-counted.ts';
import { SHIPPED_PATH } from './shipped-path.ts';
import type { ViewNote, VisitNote } from './visit-note.ts';
import { collectVisit } from './visit-parts.ts';

const SEARCH_PAUSE_MS = 2000;
const SCROLL_PAUSE_MS = 250;
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|csv|zip)$/i;
const FORMS: ReadonlyMap<string, CountedForm> = new Map(Object.entries(COUNTED_FORMS));

/**
 * Counts this visit for the site's statistics: without cookies, identifiers, or anything kept in the browser. Sends what
 * happened on a page when the visitor leaves it or looks away.
 *
 * @returns takes the site's notes
 */
export function startCounting(): (note: VisitNote) => void {
  if (isPreviewPath(location.pathname) || !isCounted(navigator, storedKeys())) return () => undefined;
  const visit = collectVisit({
    device: deviceOf(innerWidth),
    referrer: referrerOf(document.referrer),
    campaign: campaignOf(location.search),
  });
  let shown: ViewNote | null = null;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let scrolling: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    const part = visit.take();
    if (!part) return;
    const { key, url } = api();
    // As text, for which no other origin has to be asked first.
    navigator.sendBeacon(`${url}/functions/v1/count-visit?apikey=${key}`, JSON.stringify(part));
  };
  const noteDepth = (): void => {
    scrolling = undefined;
    // The portal is not part of the site.
    if (location.pathname !== shown?.view) return;
    const depth = ((scrollY + innerHeight) / document.documentElement.scrollHeight) * 100;
    // Where a page is enlarged, its end may be a fraction of a pixel away.
    for (const reached of DEPTHS) if (depth + 1 >= reached) visit.happen(`depth_${reached}`);
  };
  const open = (view: ViewNote): void => {
    if (shown) flush();
    shown = view;
    whenVisible(() => {
      if (shown !== view) return;
      visit.open(view.view, view.isMissing, shippedPathOf(view.view));
      noteDepth();
    });
  };

  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    measure(({ name, value }) => visit.measure(name, value), { reportAllChanges: true });
  addEventListener('scroll', () => (scrolling ??= setTimeout(noteDepth, SCROLL_PAUSE_MS)), { passive: true });
  addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form) visit.happen(`begun_${form}`);
  });
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && isFile(target.closest('a'))) visit.happen('download');
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  addEventListener('pagehide', flush);
  addEventListener('pageshow', ({ persisted }) => {
    // Back to a page that the browser kept.
    if (persisted && shown) open({ ...shown });
  });

  return (note) => {
    if ('view' in note) open(note);
    else if ('sent' in note) visit.happen(`sent_${note.sent}`);
    else {
      visit.search(note.search);
      clearTimeout(typing);
      typing = setTimeout(visit.settleSearch, SEARCH_PAUSE_MS);
    }
  };
}

/** Where the application ships the page that is shown, if staff have moved it. */
function shippedPathOf(path: string): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SHIPPED_PATH}"]`);
  return meta && location.pathname === path ? meta.content : undefined;
}

/** A page that is opened in the background counts once it is looked at. */
function whenVisible(run: () => void): void {
  if (document.visibilityState === 'visible') run();
  else document.addEventListener('visibilitychange', run, { once: true });
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Blocked: nobody is signed in.
    return [];
  }
}

const deviceOf = (width: number): Device => (width < 640 ? 'phone' : width < 1024 ? 'tablet' : 'desktop');

/** @returns null when the visit did not begin with this page: it was reloaded, gone back to, or one of ours led here */
function referrerOf(referrer: string): string | null {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate') return null;
  const from = hostOf(referrer);
  return from === location.hostname ? null : from;
}

/** @returns an empty text for no address, and for those of apps */
function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

function campaignOf(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('utm_campaign') || query.get('utm_source') || null;
}

/** The public form that a field belongs to. */
function formOf(field: EventTarget | null): CountedForm | undefined {
  const form = field instanceof Element ? field.closest('form') : null;
  const action = form?.getAttribute('action');
  return action ? FORMS.get(translatedPath(action, 'es')) : undefined;
}

const isFile = (link: HTMLAnchorElement | null): boolean =>
  link !== null && (link.hasAttribute('download') || FILE.test(link.pathname));
