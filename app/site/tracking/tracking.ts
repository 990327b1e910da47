import type { SiteConfig } from '#app/lib/site-context.ts';
import { readConsent } from './consent.ts';
import { isTrackedHost } from './is-tracked-host.ts';

let config: SiteConfig['tracking'] | undefined;

/** Told once by the root of the page. */
export function configureTracking(tracking: SiteConfig['tracking']): void {
  config = tracking;
}

/** Whether there is anything to ask visitors' consent for. */
export function isTrackingConfigured(): boolean {
  return Boolean(config?.pixelId || config?.conversionId);
}

/** Tells the advertising pixel that a page is seen. */
export async function trackPageView(): Promise<void> {
  if (mayTrack() && config?.pixelId) (await import('./pixel.ts')).sendPageView(config.pixelId);
}

/** Tells the advertising tag that a visitor asked for a quote. */
export async function trackConversion(): Promise<void> {
  if (mayTrack() && config?.conversionId)
    (await import('./conversion-tag.ts')).sendConversion(config.conversionId);
}

function mayTrack(): boolean {
  return readConsent() === 'granted' && isTrackedHost(window.location.hostname, config?.untrackedHosts ?? []);
}
