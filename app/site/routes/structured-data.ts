import type { Language } from '#domain/values/language.ts';
import { COMPANY } from '#domain/website/company.ts';
import type { SuccessCase } from '#domain/website/success-case.ts';

/** A JSON-LD object. */
export type StructuredData = Readonly<Record<string, unknown>>;

const SCHEMA = { '@context': 'https://schema.org' } as const;

/** Source: https://developers.google.com/search/docs/appearance/structured-data/organization */
export function organization(siteUrl: string): StructuredData {
  return {
    ...SCHEMA,
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: COMPANY.name,
    legalName: COMPANY.legalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/logo.png`,
    foundingDate: String(COMPANY.founded),
    email: COMPANY.email,
    telephone: COMPANY.phone,
    sameAs: [COMPANY.social],
    address: ADDRESS,
  };
}

const ADDRESS = {
  '@type': 'PostalAddress',
  addressLocality: COMPANY.city,
  addressCountry: COMPANY.country,
} as const;

/**
 * A page's breadcrumbs, from the home page down.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 */
export function breadcrumbs(trail: readonly { name: string; url: string }[]): StructuredData {
  return {
    ...SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/**
 * A success case.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/article
 */
export function caseStudy(options: {
  successCase: SuccessCase;
  siteUrl: string;
  url: string;
  /** The language of its texts. */
  language: Language;
  /** The URL of its picture. */
  image: string;
}): StructuredData {
  const { image, language, siteUrl, successCase, url } = options;
  const company = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: COMPANY.name,
    url: `${siteUrl}/`,
  };
  return {
    ...SCHEMA,
    '@type': 'Article',
    headline: successCase.titulo,
    description: successCase.descripcion,
    inLanguage: language === 'en' ? 'en' : 'es-CL',
    mainEntityOfPage: url,
    image: [image],
    about: [successCase.sector, ...successCase.tecnologias],
    author: company,
    publisher: { ...company, logo: { '@type': 'ImageObject', url: `${siteUrl}/logo.png` } },
  };
}

/** A service that the company offers. Source: https://schema.org/Service */
export function serviceOffer(options: {
  name: string;
  description: string;
  siteUrl: string;
  url: string;
}): StructuredData {
  const { description, name, siteUrl, url } = options;
  return {
    ...SCHEMA,
    '@type': 'Service',
    name,
    description,
    url,
    areaServed: { '@type': 'Country', name: 'Chile' },
    provider: {
      '@type': 'Organization',
      '@id': `${siteUrl}/#organization`,
      name: COMPANY.name,
      url: `${siteUrl}/`,
    },
  };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}
