import { expect, test } from 'vitest';
import { jobPostingRow } from '#testing/job-posting.ts';
import { breadcrumbs, jobPosting } from './structured-data.ts';

const JOB = jobPostingRow({
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  title: 'Proyectista Eléctrico',
  description: 'Planos <unifilares>.\n\nMemorias & trazados.',
  requirements: 'AutoCAD Electrical\nEPLAN',
  department: 'Ingeniería',
  location: 'Antofagasta',
  employment_type: 'contract',
  experience_level: 'mid',
  salary_min: 1_800_000,
  salary_max: 2_400_000,
  created_at: '2026-11-01T12:00:00+00:00',
  expires_at: '2026-12-31T23:59:59+00:00',
});

test('a posting has every field Google requires', () => {
  expect(jobPosting(JOB, 'https://voltandes.example')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Proyectista Eléctrico',
    description:
      '<p>Planos &lt;unifilares&gt;.</p><p>Memorias &amp; trazados.</p><p>AutoCAD Electrical<br>EPLAN</p>',
    identifier: { '@type': 'PropertyValue', name: 'Voltandes', value: JOB.id },
    datePosted: JOB.created_at,
    validThrough: JOB.expires_at,
    employmentType: 'CONTRACTOR',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Voltandes',
      sameAs: 'https://voltandes.example/',
      logo: 'https://voltandes.example/logo.png',
    },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Antofagasta', addressCountry: 'CL' },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'CLP',
      value: { '@type': 'QuantitativeValue', unitText: 'MONTH', minValue: 1_800_000, maxValue: 2_400_000 },
    },
    directApply: true,
  });
});

test('omits fields the posting lacks', () => {
  const bare = jobPosting(
    { ...JOB, salary_min: null, salary_max: null, expires_at: null, external_link: 'https://otra.example' },
    'https://voltandes.example',
  );
  expect(bare).not.toHaveProperty('baseSalary');
  expect(bare).not.toHaveProperty('validThrough');
  expect(bare.directApply).toBe(false);
});

test('a single salary amount is a single value', () => {
  expect(jobPosting({ ...JOB, salary_max: null }, '').baseSalary).toMatchObject({
    value: { value: 1_800_000 },
  });
});

test('breadcrumbs are numbered from one', () => {
  expect(breadcrumbs([{ name: 'Inicio', url: 'https://v.example/' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://v.example/' },
  ]);
});
