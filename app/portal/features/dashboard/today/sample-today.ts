import type { Today } from './read-today.ts';

/** Nothing waits for a recruiter. */
export const NOTHING: Today = {
  waiting: { applications: 0, internships: 0, spontaneous: 0 },
  undecided: [],
  quotes: null,
  interviews: { count: 0, waiting: 0, rows: [] },
  abandoned: [],
  ended: 0,
  replies: [],
  own: { mine: 0, due: 0, due_since: null },
  unreached: 0,
  undelivered: 0,
  rights: { count: 0, due: null },
};

const LICENSE = {
  id: 'q1',
  kind: 'yes_no',
  text: { es: '¿Tiene licencia SEC clase A?' },
  required: true,
  knock_out: false,
} as const;
const YEARS = { id: 'q2', kind: 'number', text: { es: 'Años con PLC' }, required: true } as const;

const POSTING = '00000000-0000-4000-8000-00000000000a';
const id = (n: number): string => `00000000-0000-4000-8000-0000000000${n + 10}`;

/** Something of everything, as of 22 November 2026, 15:00 UTC. */
export const BUSY: Today = {
  waiting: { applications: 46, internships: 15, spontaneous: 0 },
  undecided: [
    {
      kind: 'job',
      id: id(1),
      job_posting_id: POSTING,
      full_name: 'Paulina Escobar Ríos',
      title: 'Supervisor/a de Montaje Eléctrico',
      since: '2026-11-08T12:00:00Z',
      facts: {
        checks: [
          { question: LICENSE, answer: false },
          { question: YEARS, answer: 6 },
        ],
        is_repeated: false,
        others: 2,
      },
    },
    {
      kind: 'internship',
      id: id(2),
      full_name: 'Antonia Lara Muñoz',
      title: 'Ingeniería Civil Eléctrica',
      since: '2026-11-19T12:00:00Z',
      facts: { semester: '9' },
    },
    {
      kind: 'spontaneous',
      id: id(3),
      full_name: 'Daniela Muñoz',
      title: 'Automatización y control',
      since: '2026-11-22T12:00:00Z',
    },
  ],
  quotes: {
    count: 4,
    rows: [
      {
        id: id(4),
        name: 'Rosa Ibáñez',
        company: 'Conservera del Maule',
        service: 'Ingeniería',
        plant: null,
        created_at: '2026-11-10T12:00:00Z',
        status: 'new',
        answered_at: null,
      },
    ],
  },
  interviews: {
    count: 2,
    waiting: 2,
    rows: [
      {
        id: id(5),
        starts_at: '2026-11-22T18:30:00Z',
        is_over: false,
        place: null,
        video_url: 'https://video.example/sala',
        is_own: true,
        application_id: id(6),
        job_posting_id: POSTING,
        internship_id: null,
        full_name: 'Valentina Muñoz Pino',
        title: 'Ingeniero/a de Automatización',
        lacks_rating: true,
      },
      {
        id: id(7),
        starts_at: '2026-11-22T13:00:00Z',
        is_over: true,
        place: 'Sala Cordillera',
        video_url: null,
        is_own: false,
        application_id: id(8),
        job_posting_id: POSTING,
        internship_id: null,
        full_name: 'Matías Soto Araya',
        title: 'Ingeniero/a de Automatización',
        lacks_rating: true,
      },
    ],
  },
  abandoned: [
    { id: POSTING, title: 'Técnico/a en Instrumentación', since: '2026-11-12T12:00:00Z', count: 3 },
  ],
  ended: 1,
  replies: [
    {
      application_id: id(6),
      internship_id: null,
      contact_request_id: null,
      job_posting_id: POSTING,
      full_name: 'Valentina Muñoz Pino',
      since: '2026-11-20T12:00:00Z',
      count: 2,
    },
  ],
  own: { mine: 3, due: 1, due_since: '2026-11-21' },
  unreached: 0,
  undelivered: 1,
  rights: { count: 1, due: '2026-12-01T12:00:00Z' },
};
