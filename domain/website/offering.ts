import type { CONTACT_SERVICES } from './contact-services.ts';

type ContactService = (typeof CONTACT_SERVICES)[number];

/**
 * A service or sector with its own page: its Spanish path, the contact form's service, and how to recognize its cases.
 */
interface Offering {
  readonly path: string;
  readonly contactService: ContactService | null;
  /** Matches a case's areas (services) or its sector (sectors). */
  readonly pattern: RegExp;
}

export const SERVICES = {
  engineering: {
    path: '/servicios/ingenieria-electrica',
    contactService: 'Ingeniería',
    pattern: /ingenier/i,
  },
  automation: {
    path: '/servicios/automatizacion-industrial',
    contactService: 'Automatización',
    pattern: /automatiz/i,
  },
  panels: {
    path: '/servicios/integracion-de-tableros',
    contactService: 'Integración',
    pattern: /integraci/i,
  },
  erection: {
    path: '/servicios/montaje-electromecanico',
    contactService: 'Montaje eléctrico',
    pattern: /montaje/i,
  },
} as const satisfies Record<string, Offering>;

export type ServiceKey = keyof typeof SERVICES;

/** In the order of the clients section. */
export const SECTORS = {
  mining: { path: '/sectores/mineria', contactService: null, pattern: /miner/i },
  energy: { path: '/sectores/energia', contactService: null, pattern: /energ|generaci|transmisi/i },
  food: { path: '/sectores/alimentos-y-bebidas', contactService: null, pattern: /aliment|bebida|viti|viñ/i },
  pulp: { path: '/sectores/celulosa-y-papel', contactService: null, pattern: /celulosa|papel/i },
  water: {
    path: '/sectores/agua-y-saneamiento',
    contactService: null,
    pattern: /agua|sanit|saneam|riego|agr[ií]col/i,
  },
  ports: { path: '/sectores/puertos-y-logistica', contactService: null, pattern: /puert|log[ií]st/i },
} as const satisfies Record<string, Offering>;

export type SectorKey = keyof typeof SECTORS;

export const SERVICE_KEYS = Object.keys(SERVICES) as readonly ServiceKey[];
const SECTOR_KEYS = Object.keys(SECTORS) as readonly SectorKey[];

/** The service or sector with a Spanish path; null if there is none. */
export function findOffering(
  path: string,
):
  | { readonly kind: 'service'; readonly key: ServiceKey; readonly offering: Offering }
  | { readonly kind: 'sector'; readonly key: SectorKey; readonly offering: Offering }
  | null {
  const service = SERVICE_KEYS.find((key) => SERVICES[key].path === path);
  if (service) return { kind: 'service', key: service, offering: SERVICES[service] };
  const sector = SECTOR_KEYS.find((key) => SECTORS[key].path === path);
  return sector ? { kind: 'sector', key: sector, offering: SECTORS[sector] } : null;
}

/** The last part of a service's or sector's path, by which filters name it. */
export const offeringSlug = ({ path }: Pick<Offering, 'path'>): string =>
  path.slice(path.lastIndexOf('/') + 1);

/** The slugs of the services that a case's areas match. */
export const caseServices = (areas: string): string[] =>
  SERVICE_KEYS.filter((key) => SERVICES[key].pattern.test(areas)).map((key) => offeringSlug(SERVICES[key]));

/** The contact form's service for a case: that of its first area that matches a service. */
export function caseService(areas: string): ContactService | null {
  for (const area of areas.split(',')) {
    const key = SERVICE_KEYS.find((service) => SERVICES[service].pattern.test(area));
    if (key) return SERVICES[key].contactService;
  }
  return null;
}
