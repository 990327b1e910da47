import { COMPANY } from '#domain/company.ts';
import type { EmploymentType, JobPosting } from '#domain/job-posting.ts';
import type { SuccessCase } from '#domain/success-case.ts';

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
  image?: string | undefined;
}): StructuredData {
  const { image, siteUrl, successCase, url } = options;
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
    inLanguage: 'es-CL',
    mainEntityOfPage: url,
    ...(image && { image: [image] }),
    about: [successCase.sector, ...successCase.tecnologias],
    author: company,
    publisher: { ...company, logo: { '@type': 'ImageObject', url: `${siteUrl}/logo.png` } },
  };
}

const GOOGLE_TYPES = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
} as const satisfies Record<EmploymentType, string>;

/**
 * A posting, with every field that Google requires or recommends and the posting has.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting(job: JobPosting, siteUrl: string): StructuredData {
  return {
    ...SCHEMA,
    '@type': 'JobPosting',
    title: job.title,
    description: [job.description, job.requirements, job.benefits].filter(isText).map(paragraphs).join(''),
    identifier: { '@type': 'PropertyValue', name: COMPANY.name, value: job.id },
    datePosted: job.created_at,
    ...(job.expires_at && { validThrough: job.expires_at }),
    employmentType: GOOGLE_TYPES[job.employment_type],
    hiringOrganization: {
      '@type': 'Organization',
      name: COMPANY.name,
      sameAs: `${siteUrl}/`,
      logo: `${siteUrl}/logo.png`,
    },
    jobLocation: { '@type': 'Place', address: { ...ADDRESS, addressLocality: job.location } },
    ...baseSalary(job),
    directApply: job.external_link === null,
  };
}

function baseSalary({ salary_max, salary_min }: JobPosting): StructuredData {
  if (salary_min === null && salary_max === null) return {};
  const isRange = salary_min !== null && salary_max !== null && salary_min !== salary_max;
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'CLP',
      value: {
        '@type': 'QuantitativeValue',
        unitText: 'MONTH',
        ...(isRange ? { minValue: salary_min, maxValue: salary_max } : { value: salary_min ?? salary_max }),
      },
    },
  };
}

const isText = (text: string | null): text is string => text !== null && text.trim() !== '';

/** Google expects the description as HTML; ours is plain text. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
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
