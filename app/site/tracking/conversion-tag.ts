import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Sends a Google Ads conversion. Source: https://developers.google.com/tag-platform/gtagjs/reference
 *
 * @param conversionId account and label, `AW-123456789/AbC-dEf`
 */
export function sendConversion(conversionId: string): void {
  const [account = ''] = conversionId.split('/');
  if (!window.dataLayer) {
    window.dataLayer = [];
    loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(account)}`);
    command('js', new Date());
    command('config', account, { send_page_view: false });
  }
  command('event', 'conversion', { send_to: conversionId });
}

/** gtag.js expects `arguments` objects in its queue and ignores arrays. */
function command(..._entries: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: gtag.js accepts nothing else
  window.dataLayer?.push(arguments);
}
