import type { Views } from '#app/views/views.ts';
import { PersonProfile } from './person-profile.tsx';
import type { Person, Sent } from './read-person.ts';

const noop = (): void => undefined;

const SENT: Sent = {
  kind: 'job',
  id: '1',
  sent_at: '2026-11-01T12:00:00+00:00',
  title: 'Ingeniero de automatización',
  status: 'approved',
  withdrawn_at: null,
  full_name: 'Amanda Rojas',
  email: 'amanda@planta.example',
  phone: '+56 9 1234 5678',
  cv_url: 'https://voltandes.example/cv.pdf',
  job_posting_id: 'j1',
  interview_rating: 'bueno',
  tags: ['PLC'],
  comment_count: 1,
  notified_at: '2026-11-01T12:00:05+00:00',
  repeat_of: null,
  person_key: 'a',
  notes: 'Explica con calma.\nPide renta acorde.',
};

const PERSON: Person = {
  key: 'a',
  sent: [
    SENT,
    {
      ...SENT,
      id: '2',
      kind: 'internship',
      title: 'Ingeniería Eléctrica',
      status: 'accepted',
      job_posting_id: null,
      notes: null,
    },
    {
      ...SENT,
      id: '3',
      kind: 'spontaneous',
      title: 'Automatización y control',
      email: 'a.rojas@otra.example',
      person_key: 'b',
      notes: 'Llamar en marzo.',
    },
  ],
  sent_count: 130,
  comment_count: 1,
  comments: [
    { id: '1', author_id: '1', body: 'Muy buena\nentrevista.', created_at: SENT.sent_at, title: SENT.title },
  ],
  consents: [
    {
      id: 2,
      about: '9b1c1f0e-5a3b-4c53-9d6c-6a1f7a2b3c4d',
      purpose: 'other_processes',
      act: 'given',
      happened_at: SENT.sent_at,
      version: '2026-11-24',
      means: 'form',
    },
    {
      id: 1,
      about: '9b1c1f0e-5a3b-4c53-9d6c-6a1f7a2b3c4d',
      purpose: 'application',
      act: 'given',
      happened_at: SENT.sent_at,
      version: null,
      means: 'form',
    },
  ],
  merged: [{ person_key: 'b', merged_at: SENT.sent_at }],
  alike: [
    {
      person_key: 'c',
      full_name: 'Amanda Rojas',
      email: 'amanda.rojas.fernandez-concha@correo.example',
      has_same_phone: true,
      has_similar_name: true,
    },
    {
      person_key: 'e',
      full_name: 'Luis Rojas',
      email: 'luis@correo.example',
      has_same_phone: true,
      has_similar_name: false,
    },
    {
      person_key: 'f',
      full_name: 'Amanda Rojas Vera',
      email: 'amanda@otra.example',
      has_same_phone: false,
      has_similar_name: true,
    },
  ],
  dismissed: [
    {
      person_key: 'd',
      full_name: 'Amanda Rojas',
      email: 'amanda.r@tercera.example',
      has_same_phone: true,
      has_similar_name: true,
      dismissed_by: '1',
      dismissed_at: SENT.sent_at,
    },
  ],
};

const show = (person: Person, isAllowed: boolean) => (
  <PersonProfile
    person={person}
    nameOf={() => 'Eva Soto'}
    canReadCvs={isAllowed}
    canUpdate={isAllowed}
    onDownload={noop}
    onJoin={noop}
    onDismiss={noop}
    onRestore={noop}
    onSeparate={noop}
  />
);

export default {
  inline: {
    person: () => show(PERSON, true),
    'person, one application, read-only': () =>
      show(
        {
          ...PERSON,
          sent: [{ ...SENT, phone: null }],
          sent_count: 1,
          comments: [],
          comment_count: 0,
          merged: [],
        },
        false,
      ),
  },
} satisfies Views;
