import type { SiteConfig } from '#app/lib/site-context.ts';
import { readConsent } from './consent.ts';
import { isTrackedHost } from './is-tracked-host.ts';

let config: SiteConfig['tracking'] | undefined;

/** Called by the root layout. */
export function configureTracking(tracking: SiteConfig['tracking']): void {
  config = tracking;
}

/** Whether anything would be tracked here given consent; only then is consent requested. Browser only. */
export function isTracked(): boolean {
  return (
    Boolean(config?.pixelId || config?.conversionId) &&
    isTrackedHost(window.location.hostname, config?.untrackedHosts ?? [])
  );
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
  return isTracked() && readConsent() === 'granted';
}
