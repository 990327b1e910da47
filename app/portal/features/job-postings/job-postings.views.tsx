import { Submitted } from '#app/views/submitted.tsx';
import type { Views } from '#app/views/views.ts';
import type { CountedPosting } from './list-postings.ts';
import { PostingDialog } from './posting-dialog.tsx';
import { formOf, NEW_POSTING } from './posting-form.ts';
import { PostingsTable } from './postings-table.tsx';

const noop = (): void => undefined;
const LONG = 'Ingeniería y puesta en servicio de salas eléctricas en faena minera. '.repeat(5);

const POSTING: CountedPosting = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  slug: 'proyectista-electrico-antofagasta',
  title: 'Proyectista Eléctrico',
  description: 'Planos unifilares.',
  requirements: 'AutoCAD Electrical',
  benefits: null,
  department: 'Ingeniería',
  location: 'Antofagasta y Calama',
  places: ['Antofagasta', 'Calama'],
  country: 'CL',
  work_mode: 'on_site',
  employment_type: 'full_time',
  experience_level: 'mid',
  salary_min: null,
  salary_max: null,
  status: 'active',
  published_at: '2026-11-18T12:00:00+00:00',
  created_at: '2026-11-01T12:00:00+00:00',
  updated_at: '2026-11-01T12:00:00+00:00',
  expires_at: null,
  external_link: null,
  views_count: 12,
  publish_at: null,
  questions: [
    { id: 'q1', kind: 'yes_no', required: true, text: { es: '¿Tiene licencia clase B?' }, knock_out: false },
    {
      id: 'q2',
      kind: 'choice',
      required: false,
      text: { es: '¿Qué turno prefiere?', en: 'Which shift do you prefer?' },
      options: [
        { id: 'o1', text: { es: '7×7' } },
        { id: 'o2', text: { es: '14×14' } },
      ],
      knock_out: ['o2'],
    },
    { id: 'q3', kind: 'number', required: true, text: { es: 'Años de experiencia' }, knock_out: { min: 3 } },
  ],
  applications: 3,
  is_translated: false,
  en_title: 'Electrical Designer',
  en_department: 'Engineering',
  en_description: 'Single-line diagrams.',
  en_requirements: null,
  en_benefits: null,
  description_rich: null,
  requirements_rich: null,
  benefits_rich: null,
  en_description_rich: null,
  en_requirements_rich: null,
  en_benefits_rich: null,
};
const STATUSES = ['draft', 'active', 'expired', 'closed'] as const;
const POSTINGS = STATUSES.map((status, index) => ({
  ...POSTING,
  id: `${index}`,
  status,
  published_at: status === 'draft' ? null : POSTING.published_at,
  is_translated: status !== 'draft',
  expires_at: '2026-12-01T02:59:59+00:00',
  publish_at: status === 'draft' ? '2026-11-25T12:30:00+00:00' : null,
  title: status === 'draft' ? LONG : POSTING.title,
}));

function Postings({ isStale = false, postings }: { isStale?: boolean; postings: CountedPosting[] }) {
  return (
    <PostingsTable
      postings={postings}
      isStale={isStale}
      sort={{ column: 'publicada', isDescending: true }}
      onSort={noop}
      canToggle
      seesApplications
      actionsOf={() => [{ label: 'Editar', onSelect: noop }]}
    />
  );
}

const NewPosting = () => (
  <PostingDialog
    title="Nueva oferta"
    posting={null}
    initial={NEW_POSTING}
    offersBases
    suggestions={{ departments: ['Ingeniería', 'Taller'], locations: ['Antofagasta', 'Santiago'] }}
    onClose={noop}
    onSave={async () => null}
  />
);

export default {
  inline: {
    table: () => <Postings postings={POSTINGS} />,
    'table empty': () => <Postings postings={[]} />,
    'table stale': () => <Postings isStale postings={POSTINGS.slice(0, 1)} />,
  },
  standalone: {
    dialog: NewPosting,
    'dialog with questions': () => (
      <PostingDialog
        title="Editar oferta laboral"
        posting={POSTING}
        initial={formOf(POSTING)}
        onClose={noop}
        onSave={async () => null}
      />
    ),
    'dialog with errors': () => (
      <Submitted>
        <NewPosting />
      </Submitted>
    ),
  },
} satisfies Views;
