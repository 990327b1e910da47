import type { ServiceKey } from '#domain/website/offering.ts';

/** The services with their Spanish paths. Apart from `domain/website/offering.ts`, whose patterns visitors do not need. */
export const SERVICE_PATHS = [
  ['engineering', '/servicios/ingenieria-electrica'],
  ['automation', '/servicios/automatizacion-industrial'],
  ['panels', '/servicios/integracion-de-tableros'],
  ['erection', '/servicios/montaje-electromecanico'],
] as const satisfies readonly (readonly [ServiceKey, string])[];
