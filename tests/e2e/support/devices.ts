/** Tests in both languages cover both screens: Spanish on a desktop, English on a phone. */
export const DEVICES = {
  es: { viewport: { width: 1280, height: 720 } },
  en: { viewport: { width: 360, height: 740 }, hasTouch: true },
} as const;
