/** What is tested in both languages is tested on both kinds of screen: Spanish at a desk, English on a telephone. */
export const DEVICES = {
  es: { viewport: { width: 1280, height: 720 } },
  en: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const;
