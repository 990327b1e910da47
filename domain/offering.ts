import type { CONTACT_SERVICES } from './contact-services.ts';

type ContactService = (typeof CONTACT_SERVICES)[number];

/** What has a page of its own: its slugs, the contact form's service, and how to recognize its cases. */
interface Offering {
  readonly slug: { readonly es: string; readonly en: string };
  readonly contactService: ContactService | null;
  /** Matches a case's areas (services) or its sector (sectors). */
  readonly pattern: RegExp;
}

const SERVICES = {
  engineering: {
    slug: { es: 'ingenieria-electrica', en: 'electrical-engineering' },
    contactService: 'Ingeniería',
    pattern: /ingenier/i,
  },
  automation: {
    slug: { es: 'automatizacion-industrial', en: 'industrial-automation' },
    contactService: 'Automatización',
    pattern: /automatiz/i,
  },
  panels: {
    slug: { es: 'integracion-de-tableros', en: 'panel-integration' },
    contactService: 'Integración',
    pattern: /integraci/i,
  },
  erection: {
    slug: { es: 'montaje-electromecanico', en: 'electromechanical-assembly' },
    contactService: 'Montaje eléctrico',
    pattern: /montaje/i,
  },
} as const satisfies Record<string, Offering>;

const SERVICE_KEYS = Object.keys(SERVICES) as readonly (keyof typeof SERVICES)[];

/** The contact form's service for a case, from the first of its areas that is a service. */
export function caseService(areas: string): ContactService | null {
  for (const area of areas.split(',')) {
    const key = SERVICE_KEYS.find((service) => SERVICES[service].pattern.test(area));
    if (key) return SERVICES[key].contactService;
  }
  return null;
}
