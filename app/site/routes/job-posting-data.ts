import type { JobTexts } from '#app/content/jobs/job-texts.ts';
import {
  type EmploymentType,
  type OpenPosting,
  RICH_POSTING_FIELDS,
} from '#domain/recruiting/job-posting.ts';
import { regionOf } from '#domain/recruiting/parse-job-place.ts';
import type { Company } from '#domain/website/company.ts';
import { isEmpty } from '#domain/website/plain-rich-text.ts';
import { experienceMonths, requiredDegree } from './job-qualifications.ts';
import { richTextHtml } from './rich-text-html.ts';
import { escapeMarkup, type StructuredData } from './structured-data.ts';

const GOOGLE_TYPES = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
} as const satisfies Record<EmploymentType, string>;

interface Headings {
  readonly description: string;
  readonly requirements: string;
  readonly benefits: string;
}

/**
 * A posting's texts as HTML, which search engines and job boards expect.
 *
 * @param heading the element for headings; not every reader supports `h3`
 */
export function descriptionHtml(
  job: { readonly texts: JobTexts },
  headings: Headings,
  heading: 'h3' | 'strong' = 'h3',
): string {
  const sections = RICH_POSTING_FIELDS.flatMap((part) => {
    const text = job.texts[part];
    const title = `<${heading}>${escapeMarkup(headings[part])}</${heading}>`;
    return isEmpty(text) ? [] : [`${heading === 'h3' ? title : `<p>${title}</p>`}${richTextHtml(text)}`];
  });
  return sections.join('');
}

/**
 * A posting as JSON-LD, with every field it has that Google requires or recommends.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/job-posting
 *
 * @param options.headings the headings of the posting's texts, in the page's language
 * @param options.url the posting's page
 */
export function jobPosting(
  job: OpenPosting & { readonly texts: JobTexts },
  options: {
    company: Company;
    siteUrl: string;
    url: string;
    headings: Headings;
  },
): StructuredData {
  const { company, headings, siteUrl, url } = options;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionHtml(job, headings),
    identifier: { '@type': 'PropertyValue', name: company.name, value: job.id },
    url,
    datePosted: job.published_at,
    ...(job.expires_at && { validThrough: job.expires_at }),
    employmentType: GOOGLE_TYPES[job.employment_type],
    industry: job.department,
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      sameAs: `${siteUrl}/`,
      logo: `${siteUrl}/logo.png`,
    },
    ...place(job),
    ...baseSalary(job),
    ...qualifications(job.requirements),
    directApply: job.external_link === null,
  };
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Google reserves `TELECOMMUTE` for fully remote work; anything else has a place, if only a country. */
function place({ country, places, work_mode }: OpenPosting): StructuredData {
  const isRemote = work_mode === 'remote';
  const addresses = places.map((name) => {
    const region = country === 'CL' ? regionOf(name) : null;
    return address({
      addressLocality: name,
      ...(region && { addressRegion: region }),
      addressCountry: country,
    });
  });
  if (addresses.length === 0 && !isRemote) addresses.push(address({ addressCountry: country }));
  return {
    ...(isRemote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: COUNTRY_NAMES.of(country) ?? country },
    }),
    ...(addresses.length > 0 && { jobLocation: addresses }),
  };
}

const address = (parts: Record<string, string>): StructuredData => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', ...parts },
});

function baseSalary({ salary_max, salary_min }: OpenPosting): StructuredData {
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

function qualifications(requirements: string): StructuredData {
  const months = experienceMonths(requirements);
  const degree = requiredDegree(requirements);
  return {
    ...(months !== null && {
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: months },
    }),
    ...(degree !== null && {
      educationRequirements: { '@type': 'EducationalOccupationalCredential', credentialCategory: degree },
    }),
  };
}
