import type { Language } from '#domain/values/language.ts';
import { COMPANY_COUNTRY, type Company } from '#domain/website/company.ts';
import type { SuccessCase } from '#domain/website/success-case.ts';

/** A JSON-LD object. */
export type StructuredData = Readonly<Record<string, unknown>>;

const SCHEMA = { '@context': 'https://schema.org' } as const;

/** Source: https://developers.google.com/search/docs/appearance/structured-data/organization */
export function organization(company: Company, siteUrl: string): StructuredData {
  return {
    ...SCHEMA,
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: company.name,
    legalName: company.legalName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/logo.png`,
    foundingDate: company.founded,
    email: company.email,
    telephone: company.phone,
    sameAs: [company.social],
    address: {
      '@type': 'PostalAddress',
      ...(company.street !== '' && { streetAddress: company.street }),
      addressLocality: company.city,
      addressCountry: COMPANY_COUNTRY.code,
    },
  };
}

/** The company as another object names it. */
const reference = (company: Company, siteUrl: string) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: company.name,
  url: `${siteUrl}/`,
});

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
  company: Company;
  siteUrl: string;
  url: string;
  /** The language of its texts. */
  language: Language;
  /** The URL of its picture. */
  image: string;
}): StructuredData {
  const { company, image, language, siteUrl, successCase, url } = options;
  const author = reference(company, siteUrl);
  return {
    ...SCHEMA,
    '@type': 'Article',
    headline: successCase.titulo,
    description: successCase.descripcion,
    inLanguage: language === 'en' ? 'en' : 'es-CL',
    mainEntityOfPage: url,
    image: [image],
    about: [successCase.sector, ...successCase.tecnologias],
    author,
    publisher: { ...author, logo: { '@type': 'ImageObject', url: `${siteUrl}/logo.png` } },
  };
}

/** A service that the company offers. Source: https://schema.org/Service */
export function serviceOffer(options: {
  name: string;
  description: string;
  company: Company;
  siteUrl: string;
  url: string;
}): StructuredData {
  const { company, description, name, siteUrl, url } = options;
  return {
    ...SCHEMA,
    '@type': 'Service',
    name,
    description,
    url,
    areaServed: { '@type': 'Country', name: 'Chile' },
    provider: reference(company, siteUrl),
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
