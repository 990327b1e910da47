import { JobDetails } from '#app/content/jobs/job-details.tsx';
import type { Views } from '#app/views/views.ts';
import type { JobPosting } from '#domain/job-posting.ts';
import { ClosedJob } from './closed-job.tsx';
import { JobDialog } from './job-dialog.tsx';
import { JobFilterForm } from './job-filter-form.tsx';
import { JobRow } from './job-row.tsx';

const noop = (): void => undefined;
const LONG = 'Puesta en servicio de tableros y salas eléctricas en faena minera. '.repeat(8);

const JOB: JobPosting = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  slug: 'proyectista-electrico-antofagasta',
  title: 'Proyectista Eléctrico',
  description: 'Planos unifilares.',
  requirements: 'AutoCAD Electrical',
  benefits: 'Seguro complementario',
  department: 'Ingeniería',
  location: 'Antofagasta',
  employment_type: 'full_time',
  experience_level: 'mid',
  salary_min: 1_800_000,
  salary_max: 2_400_000,
  status: 'active',
  created_at: '2026-11-01T12:00:00+00:00',
  expires_at: '2026-12-31T23:59:59+00:00',
  external_link: null,
  views_count: 0,
  public_questions: [],
};
const LONG_JOB: JobPosting = {
  ...JOB,
  title: LONG,
  description: LONG,
  requirements: LONG,
  benefits: null,
  salary_min: null,
  salary_max: null,
  expires_at: null,
  external_link: 'https://empleos.example/1',
};

export default {
  inline: {
    rows: () => (
      <ul>
        <JobRow job={JOB} to="/oportunidades-laborales/1" />
        <JobRow job={LONG_JOB} to="/oportunidades-laborales/2" />
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
    closed: ClosedJob,
    dialog: () => <JobDialog job={JOB} onClose={noop} onIntent={noop} onApply={noop} />,
    'dialog long and external': () => (
      <JobDialog job={LONG_JOB} onClose={noop} onIntent={noop} onApply={noop} />
    ),
  },
} satisfies Views;
