import { loadScript } from './load-script.ts';

/** The stub whose queue the pixel's script takes over. */
interface Pixel {
  (...command: readonly unknown[]): void;
  callMethod?: (...command: readonly unknown[]) => void;
  queue: (readonly unknown[])[];
  version: string;
  loaded: boolean;
  disablePushState: boolean;
  allowDuplicatePageViews: boolean;
  push: Pixel;
}

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

/** Sends a page view. Source: https://developers.facebook.com/docs/meta-pixel/get-started */
export function sendPageView(pixelId: string): void {
  pixel(pixelId)('track', 'PageView');
}

function pixel(pixelId: string): Pixel {
  if (window.fbq) return window.fbq;
  const queue: (readonly unknown[])[] = [];
  const send = (...command: readonly unknown[]): void => {
    if (created.callMethod) created.callMethod(...command);
    else queue.push(command);
  };
  const created: Pixel = Object.assign(send, {
    queue,
    version: '2.0',
    loaded: true,
    push: send as Pixel,
    // We send one view per route; the script would send one for every address, including those with a token.
    disablePushState: true,
    allowDuplicatePageViews: true,
  });
  created.push = created;
  window.fbq = created;
  window._fbq = created;
  loadScript('https://connect.facebook.net/en_US/fbevents.js');
  // We send one view per route; the pixel's automatic views would count twice.
  created('set', 'autoConfig', false, pixelId);
  created('init', pixelId);
  return created;
}
