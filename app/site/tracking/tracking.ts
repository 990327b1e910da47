import type { SiteConfig } from '#app/lib/site-context.ts';
import { readConsent } from './consent.ts';
import { isTrackedHost } from './is-tracked-host.ts';

let config: SiteConfig['tracking'] | undefined;

/** Called by the root layout. */
export function configureTracking(tracking: SiteConfig['tracking']): void {
  config = tracking;
}

/** Whether any tracker is configured, and so consent is needed. */
export function isTrackingConfigured(): boolean {
  return Boolean(config?.pixelId || config?.conversionId);
}

/** Sends a page view to the advertising pixel, given consent. */
export async function trackPageView(): Promise<void> {
  if (canTrack() && config?.pixelId) (await import('./pixel.ts')).sendPageView(config.pixelId);
}

/** Sends a quote request to the advertising tag as a conversion, given consent. */
export async function trackConversion(): Promise<void> {
  if (canTrack() && config?.conversionId)
    (await import('./conversion-tag.ts')).sendConversion(config.conversionId);
}

function canTrack(): boolean {
  return readConsent() === 'granted' && isTrackedHost(window.location.hostname, config?.untrackedHosts ?? []);
}
