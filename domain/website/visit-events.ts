export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** The public forms, by the Spanish address that receives them. */
export const COUNTED_FORMS = {
  '/recibido/contacto': 'quote',
  '/recibido/postulacion': 'application',
  '/recibido/practica': 'internship',
  '/recibido/cv': 'resume',
  '/recibido/alerta': 'job_alert',
} as const;
export type CountedForm = (typeof COUNTED_FORMS)[keyof typeof COUNTED_FORMS];

/** The shares of a page that a reader may have seen, in percent. */
export const DEPTHS = [25, 50, 75, 100] as const;

const FORMS = Object.values(COUNTED_FORMS);

/** What happens on a page, once each per view. */
export const VISIT_EVENTS = [
  'view',
  ...DEPTHS.map((depth) => `depth_${depth}` as const),
  'download',
  ...FORMS.map((form) => `begun_${form}` as const),
  ...FORMS.map((form) => `sent_${form}` as const),
] as const;
export type VisitEvent = (typeof VISIT_EVENTS)[number];

/**
 * Programs that open pages on their own, by their user agent.
 * Source: https://www.rfc-editor.org/rfc/rfc9309.html, and the names that common crawlers and monitors send
 */
const BOT =
  /bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|monitor|scrap|fetch|http|curl|wget|python|java\/|phantom|facebookexternalhit|embedly/i;

/** @param userAgent empty or null for programs that do not say what they are */
export const isBot = (userAgent: string | null): boolean => !userAgent || BOT.test(userAgent);
