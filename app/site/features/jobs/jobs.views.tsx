import { JobDetails } from '#app/content/jobs/job-details.tsx';
import { jobPageTexts } from '#app/i18n/pages/job-page.ts';
import { processTexts } from '#app/i18n/pages/process.ts';
import type { Views } from '#app/views/views.ts';
import type { PostingDays } from '#domain/recruiting/posting-days.ts';
import { EMPTY_RICH_TEXT, richTextOf } from '#domain/website/plain-rich-text.ts';
import { ClosedJob } from './closed-job.tsx';
import { JobDialog } from './job-dialog.tsx';
import { JobFilterForm } from './job-filter-form.tsx';
import { JobPage } from './job-page.tsx';
import { JobRow } from './job-row.tsx';
import type { OpenJob } from './list-open-jobs.ts';

const noop = (): void => undefined;
const LONG = 'Puesta en servicio de tableros y salas eléctricas en faena minera. '.repeat(8);

const JOB: OpenJob & PostingDays = {
  spanish: { department: 'Ingeniería' },
  untranslated: [],
  isInEnglish: true,
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  slug: 'proyectista-electrico-antofagasta',
  slugs: { es: 'proyectista-electrico-antofagasta', en: 'electrical-designer-0f4c8a2e' },
  title: 'Proyectista Eléctrico',
  description: 'Planos unifilares.',
  requirements: 'AutoCAD Electrical',
  benefits: 'Seguro complementario',
  department: 'Ingeniería',
  location: 'Antofagasta',
  places: ['Antofagasta'],
  country: 'CL',
  work_mode: 'on_site',
  employment_type: 'full_time',
  experience_level: 'mid',
  salary_min: 1_800_000,
  salary_max: 2_400_000,
  status: 'active',
  created_at: '2026-10-20T12:00:00+00:00',
  published_at: '2026-11-01T12:00:00+00:00',
  expires_at: '2026-12-31T23:59:59+00:00',
  publishedOn: '2026-11-01',
  expiresOn: '2026-12-31',
  isNew: false,
  closesIn: null,
  external_link: null,
  views_count: 0,
  questions: [],
  texts: {
    description: richTextOf('Planos unifilares:\n- Fuerza\n- Control'),
    requirements: richTextOf('AutoCAD Electrical'),
    benefits: richTextOf('Seguro'),
  },
};
const LONG_JOB: typeof JOB = {
  ...JOB,
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3e',
  title: LONG,
  description: LONG,
  requirements: LONG,
  benefits: null,
  salary_min: null,
  salary_max: null,
  expires_at: null,
  expiresOn: null,
  external_link: 'https://empleos.example/1',
  texts: { description: richTextOf(LONG), requirements: richTextOf(LONG), benefits: EMPTY_RICH_TEXT },
};

const jobUrl = (slug: string): string => `/oportunidades-laborales/${slug}`;
const URLS = {
  list: '/oportunidades-laborales',
  job: jobUrl,
  form: (slug: string) => `${jobUrl(slug)}/postular`,
};
const ADDRESS = 'https://voltandes.example/oportunidades-laborales/proyectista-electrico-antofagasta';
const ROW = { texts: jobPageTexts.es.row, search: '', isOpen: false };
const DIALOG = {
  texts: jobPageTexts.es,
  formUrl: '/',
  onClose: noop,
  onApply: noop,
  onBack: noop,
  onDiscard: noop,
  onIntent: noop,
};

export default {
  inline: {
    rows: () => (
      <ul>
        <JobRow {...ROW} job={{ ...JOB, isNew: true, closesIn: null }} to="/oportunidades-laborales/1" />
        {[12, 1, 0].map((closesIn) => (
          <JobRow
            {...ROW}
            key={closesIn}
            job={{ ...LONG_JOB, work_mode: 'hybrid', isNew: true, closesIn }}
            to="/oportunidades-laborales/2"
          />
        ))}
      </ul>
    ),
    filters: () => (
      <JobFilterForm jobs={[JOB]} filters={{ search: '', department: '', location: '' }} found={1} />
    ),
    'filters without result': () => (
      <JobFilterForm
        jobs={[JOB]}
        filters={{ search: 'nada', department: 'Ingeniería', location: '' }}
        found={0}
      />
    ),
    details: () => <JobDetails job={JOB} />,
  },
  standalone: {
    closed: () => <ClosedJob similar={[JOB, LONG_JOB]} texts={jobPageTexts.es} jobUrl={jobUrl} />,
    page: () => (
      <JobPage
        job={JOB}
        similar={[LONG_JOB]}
        selection={processTexts.es.selection}
        selectionSteps={null}
        texts={jobPageTexts.es}
        urls={URLS}
        address={ADDRESS}
        form={null}
      />
    ),
    'page long and external': () => (
      <JobPage
        job={LONG_JOB}
        similar={[]}
        selection={processTexts.es.selection}
        selectionSteps={null}
        texts={jobPageTexts.es}
        urls={URLS}
        address={ADDRESS}
        form={null}
      />
    ),
    'page with the form': () => (
      <JobPage
        job={JOB}
        similar={[]}
        selection={processTexts.es.selection}
        selectionSteps={null}
        texts={jobPageTexts.es}
        urls={URLS}
        address={ADDRESS}
        form={<p>…</p>}
      />
    ),
    dialog: () => <JobDialog {...DIALOG} job={JOB} form={null} />,
    'dialog long and external': () => <JobDialog {...DIALOG} job={LONG_JOB} form={null} />,
    'dialog with the form': () => <JobDialog {...DIALOG} job={JOB} form={() => <p>…</p>} />,
  },
} satisfies Views;
