import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenPosting } from '#domain/recruiting/job-posting.ts';
import { parseJobPlace } from '#domain/recruiting/parse-job-place.ts';
import { COMPANY } from '#domain/website/company.ts';
import { richTextOf } from '#domain/website/plain-rich-text.ts';
import { jobPostingRow } from '#testing/job-posting.ts';
import { jobPosting as dataOf } from './job-posting-data.ts';

const SITE = 'https://voltandes.example';
const OPTIONS = {
  company: COMPANY,
  siteUrl: SITE,
  url: `${SITE}/oportunidades-laborales/proyectista-electrico-antofagasta`,
  headings: { description: 'Descripción', requirements: 'Requisitos', benefits: 'Beneficios' },
};

/** With the texts as they are written, without formatting. */
const jobPosting = (job: OpenPosting, options: typeof OPTIONS) =>
  dataOf(
    {
      ...job,
      texts: {
        description: richTextOf(job.description),
        requirements: richTextOf(job.requirements),
        benefits: richTextOf(job.benefits ?? ''),
      },
    },
    options,
  );

const JOB = jobPostingRow({
  title: 'Proyectista Eléctrico',
  description: 'Planos <unifilares>.\n\nMemorias & trazados.',
  requirements: '• Técnico en electricidad.\n• Tres años en proyectos.',
  department: 'Ingeniería',
  location: 'Antofagasta',
  employment_type: 'contract',
  salary_min: 1_800_000,
  salary_max: 2_400_000,
  created_at: '2026-11-01T12:00:00+00:00',
  expires_at: '2026-12-31T23:59:59+00:00',
});

const typed = <Shape extends z.core.$ZodLooseShape>(type: string, shape: Shape) =>
  z.strictObject({ '@type': z.literal(type), ...shape });
const timestamp = z.iso.datetime({ offset: true });
const country = typed('Country', { name: z.enum(['Chile', 'Peru']) });
const placeSchema = typed('Place', {
  address: typed('PostalAddress', {
    addressLocality: z.string().min(1).optional(),
    addressRegion: z.string().min(1).optional(),
    addressCountry: z.enum(['CL', 'PE']),
  }),
});
const amount = z.number().positive();

/**
 * The fields that Google requires (without `optional`) or recommends, and no unknown ones; remote jobs need the
 * applicants' country, all others a place.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
const googleSchema = z
  .strictObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('JobPosting'),
    title: z.string().min(1),
    description: z.string().regex(/^(?:<(h3|p|ul)>.*?<\/\1>)+$/s),
    datePosted: timestamp,
    hiringOrganization: typed('Organization', { name: z.string().min(1), sameAs: z.url(), logo: z.url() }),
    identifier: typed('PropertyValue', { name: z.string().min(1), value: z.uuid() }),
    url: z.url(),
    industry: z.string().min(1),
    directApply: z.boolean(),
    employmentType: z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN']),
    validThrough: timestamp.optional(),
    jobLocation: z.array(placeSchema).min(1).optional(),
    jobLocationType: z.literal('TELECOMMUTE').optional(),
    applicantLocationRequirements: country.optional(),
    baseSalary: typed('MonetaryAmount', {
      currency: z.literal('CLP'),
      value: z.union([
        typed('QuantitativeValue', { unitText: z.literal('MONTH'), value: amount }),
        typed('QuantitativeValue', { unitText: z.literal('MONTH'), minValue: amount, maxValue: amount }),
      ]),
    }).optional(),
    experienceRequirements: typed('OccupationalExperienceRequirements', {
      monthsOfExperience: z.number().int().positive(),
    }).optional(),
    educationRequirements: typed('EducationalOccupationalCredential', {
      credentialCategory: z.enum([
        'high school',
        'associate degree',
        'bachelor degree',
        'professional certificate',
        'postgraduate degree',
      ]),
    }).optional(),
  })
  .refine(({ jobLocation, jobLocationType }) => jobLocation || jobLocationType, 'neither place nor remote')
  .refine((data) => !data.jobLocationType || data.applicantLocationRequirements, 'remote without a country');

test.each([
  ['with all fields', {}],
  [
    'with required fields only',
    { salary_min: null, salary_max: null, expires_at: null, requirements: 'Ganas.' },
  ],
  ['with one amount', { salary_max: null }],
  ['for remote work', parseJobPlace('Remoto')],
  ['for remote work with an office', parseJobPlace('Santiago (remoto)')],
  ['for remote work abroad', parseJobPlace('Remoto desde Perú')],
  ['for hybrid work', parseJobPlace('Santiago, híbrido')],
  ['in two places', parseJobPlace('Antofagasta y Calama')],
  ['in the whole country', parseJobPlace('Todo Chile')],
  ['at an unrecognized location', parseJobPlace('Faena del cliente')],
  ['on another site', { external_link: 'https://otra.example' }],
  ['with lists and benefits', { benefits: '• Seguro\n\n• Bono' }],
])('a posting %s is valid for Google', (_, fields) => {
  expect(googleSchema.safeParse(jobPosting({ ...JOB, ...fields }, OPTIONS)).error).toBeUndefined();
});

test('contains every field that the posting has', () => {
  expect(jobPosting({ ...JOB, benefits: 'Seguro' }, OPTIONS)).toMatchObject({
    description:
      '<h3>Descripción</h3><p>Planos &lt;unifilares&gt;.</p><p>Memorias &amp; trazados.</p>' +
      '<h3>Requisitos</h3><ul><li>Técnico en electricidad.</li><li>Tres años en proyectos.</li></ul>' +
      '<h3>Beneficios</h3><p>Seguro</p>',
    identifier: { value: JOB.id },
    datePosted: JOB.published_at,
    validThrough: JOB.expires_at,
    employmentType: 'CONTRACTOR',
    jobLocation: [{ address: { addressLocality: 'Antofagasta', addressRegion: 'Antofagasta' } }],
    baseSalary: { value: { minValue: 1_800_000, maxValue: 2_400_000 } },
    experienceRequirements: { monthsOfExperience: 36 },
    educationRequirements: { credentialCategory: 'associate degree' },
    directApply: true,
  });
});

test('only fully remote postings are marked as such', () => {
  const of = (location: string) => jobPosting({ ...JOB, location, ...parseJobPlace(location) }, OPTIONS);
  expect(of('Remoto')).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'Chile' },
  });
  expect(of('Remoto')).not.toHaveProperty('jobLocation');
  expect(of('Santiago, híbrido')).not.toHaveProperty('jobLocationType');
  expect(of('Santiago, híbrido')).toMatchObject({
    jobLocation: [{ address: { addressLocality: 'Santiago', addressRegion: 'Metropolitana' } }],
  });
});

test('each place has an address, with the country and without a made-up town', () => {
  const addresses = (location: string) => {
    const { jobLocation } = jobPosting({ ...JOB, location, ...parseJobPlace(location) }, OPTIONS);
    return z
      .array(placeSchema)
      .parse(jobLocation)
      .map(({ address: { '@type': _, ...parts } }) => parts);
  };
  expect(addresses('Antofagasta y Calama')).toEqual([
    { addressLocality: 'Antofagasta', addressRegion: 'Antofagasta', addressCountry: 'CL' },
    { addressLocality: 'Calama', addressRegion: 'Antofagasta', addressCountry: 'CL' },
  ]);
  expect(addresses('Lima, Perú')).toEqual([{ addressLocality: 'Lima', addressCountry: 'PE' }]);
  expect(addresses('Todo Chile')).toEqual([{ addressCountry: 'CL' }]);
});

test('omits what the posting lacks, and marks applications on another site', () => {
  const bare = jobPosting({ ...JOB, salary_min: null, salary_max: null, expires_at: null }, OPTIONS);
  expect(bare).not.toHaveProperty('baseSalary');
  expect(bare).not.toHaveProperty('validThrough');
  expect(jobPosting({ ...JOB, external_link: 'https://otra.example' }, OPTIONS).directApply).toBe(false);
});
