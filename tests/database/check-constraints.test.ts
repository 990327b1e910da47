import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';
import { CIRCUIT_ELEMENTS } from '#domain/website/single-line.ts';
import { store } from '#testing/records.ts';
import { validRecords } from './valid-records.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
/** A valid row of each table. */
let records: Record<string, Row>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  records = await validRecords(service);
});
afterAll(() => served[Symbol.asyncDispose]());

const long = (characters: number): string => 'x'.repeat(characters + 1);
const required = (maximum: number): unknown[] => ['   ', long(maximum)];
const optional = (maximum: number): unknown[] => ['', long(maximum)];
const atMost = (maximum: number): unknown[] => [long(maximum)];
const EMAIL = ['nadie', 'a b@correo.example', 'a@correo', `${long(250)}@a.cl`];
const OTHER = ['otro'];
const SIGNATURE = [...required(500), 'Ana \u0007', '{{nombre}}', 'Ana }}'];
const LIST = [[], [''], [null], Array.from({ length: 51 }, () => 'x')];
const FAR = ['infinity', '-infinity', '10000-01-01', '1999-12-31'];
const CONTACTED = { contacted: true, contacted_at: '2026-11-20T00:00:00Z' };

const PERIOD = {
  times: [],
  first_day: '2026-12-01',
  last_day: '2026-12-11',
  opens: '09:00',
  closes: '18:00',
};

/** Values that the column's check rejects, by table and column. */
const REFUSED_VALUES: Record<string, Record<string, readonly unknown[]>> = {
  admin_invitations: { email: EMAIL, full_name: required(200), status: OTHER, token: ['x', 'A'.repeat(64)] },
  admin_permissions: { module: OTHER, name: ['rrhh', 'rrhh.Pruebas.read', 'rrhh.pruebas.read.x'] },
  admin_profiles: { email: EMAIL, full_name: required(200) },
  admin_roles: { description: atMost(500), name: required(100), role_type: OTHER },
  applicant_messages: {
    error: atMost(500),
    kind: OTHER,
    send_at: ['2099-01-01'],
    signature: SIGNATURE,
    state: OTHER,
  },
  application_comments: { body: required(5000) },
  application_events: { detail: [[]], kind: OTHER },
  audit_log: { operation: ['SELECT'] },
  consents: { act: OTHER, language: ['fr'], means: OTHER, purpose: OTHER },
  contact_requests: {
    company: atMost(200),
    email: EMAIL,
    file_paths: [['a', 'b', 'c', 'd'], [null]],
    language: ['fr'],
    message: required(5000),
    name: required(200),
    note: required(5000),
    phone: required(50),
    plant: optional(200),
    region: ['Bavaria'],
    service: optional(100),
    status: OTHER,
    subject: optional(300),
    wanted_by: ['2025-12-31', '2100-01-02'],
  },
  content_documents: {
    document: [
      'purpose',
      'pages/../x',
      'pages/Purpose',
      `pages/${long(60)}`,
      'custom/x',
      'custom/n1/../2',
      'facts/other',
    ],
    language: ['fr'],
    shipped_paths: [{}, 'x', [long(200_000)]],
    texts: [[], 'x', { title: long(1_000_000) }],
    version: [0],
  },
  content_drafts: {
    document: ['purpose', 'pages/../x', 'facts/other'],
    language: ['fr'],
    path: optional(200),
    value: optional(20_000),
  },
  content_previews: { label: required(100) },
  content_publications: { kind: OTHER, publish_at: ['infinity'], revert_at: ['2029-12-31', 'infinity'] },
  content_versions: { changes: [[], 'x'], version: [0] },
  conversation_messages: {
    body: atMost(20_000),
    error: atMost(500),
    files: [{}, Array.from({ length: 21 }, () => ({ name: 'x', path: null }))],
    mail_key: ['x', 'A'.repeat(64)],
    sender: atMost(320),
    state: OTHER,
    subject: [long(300), 'Asunto\nBcc: x@correo.example', 'Asunto\r'],
  },
  cv_texts: { blocks: [{}], body: atMost(60_000), state: OTHER },
  hero_images: { duration_seconds: [0, 31], storage_path: optional(500) },
  internship_applications: {
    availability: OTHER,
    career: required(200),
    consent_version: atMost(50),
    cv_url: atMost(1000),
    duration: OTHER,
    email: EMAIL,
    first_name: required(100),
    institution: required(200),
    language: ['fr'],
    last_name: required(100),
    motivation: atMost(5000),
    phone: required(50),
    semester: ['2'],
    skills: atMost(5000),
    status: ['approved'],
  },
  interview_rooms: {
    name: required(80),
    place: optional(200),
    video_url: ['http://meet.example', 'javascript:alert(1)', 'https://a b', `https://${long(500)}`],
  },
  interviews: {
    interviewers: [Array.from({ length: 11 }, () => '00000000-0000-4000-8000-000000000000')],
    minutes: [14, 481],
    note: optional(2000),
    place: optional(300),
    reply: optional(1000),
    state: OTHER,
    times: [
      [],
      [null],
      ['2026-12-01', '2026-12-01'],
      Array.from({ length: 11 }, (_, at) => `2026-12-0${1 + (at % 9)}T${at + 10}:00`),
    ],
    video_url: ['http://meet.example', 'javascript:alert(1)', 'https://a b', `https://${long(500)}`],
  },
  job_applications: {
    answers: [['x'], { q1: long(25_000) }],
    consent_version: atMost(50),
    cover_letter: atMost(5000),
    email: EMAIL,
    full_name: required(200),
    interview_notes: atMost(5000),
    language: ['fr'],
    next_step: required(200),
    phone: atMost(50),
    profile_url: ['http://linkedin.com/in/x', `https://a.example/${long(500)}`],
    resume_url: atMost(1000),
    source: [{ gclid: 'x' }],
    status: ['accepted'],
  },
  job_posting_translations: {
    benefits: required(10_000),
    department: required(100),
    description: required(10_000),
    language: ['es'],
    requirements: required(10_000),
    title: required(200),
  },
  job_postings: {
    benefits: atMost(10_000),
    country: ['FR', 'cl'],
    department: required(100),
    description: required(10_000),
    employment_type: OTHER,
    experience_level: OTHER,
    expires_at: FAR,
    external_link: ['ftp://voltandes.example', 'javascript:alert(1)', `https://${long(2000)}`],
    location: required(100),
    places: [[''], [null], [long(100)], Array.from({ length: 11 }, () => 'x')],
    questions: [{}],
    requirements: required(10_000),
    salary_max: [-1],
    salary_min: [-1],
    status: OTHER,
    title: required(200),
    views_count: [-1],
    work_mode: OTHER,
  },
  media_files: {
    alt_en: [...optional(300), 'a\nb'],
    alt_es: [...optional(300), 'a\nb'],
    bytes: [0, 10 * 2 ** 20 + 1],
    focal_x: [-0.01, 1.01],
    focal_y: [-0.01, 1.01],
    height: [0, 65_536],
    media_type: ['image/svg+xml', 'text/html'],
    name: [...required(120), 'a\nb'],
    storage_path: ['x.webp', '../x.webp', '1790000000000-0123456789abcdef0123456789abcdef.svg'],
    width: [0, 65_536],
  },
  message_templates: {
    body: [...required(5000), '{{sueldo}}', '{{nombre', 'nombre}}', '{{ nombre }}', '{{hora}}', '{{horas}}'],
    kind: OTHER,
    language: ['fr'],
    subject: [...required(150), 'a\nb', '{{sueldo}}', '{{hora}}'],
  },
  message_timings: { kind: OTHER, timing: OTHER },
  notices: { kind: OTHER },
  notification_settings: { notification_email: EMAIL },
  block_changes: { id: [false] },
  portal_settings: { id: [false] },
  retention_periods: { kind: OTHER, months: [5, 61] },
  rights_events: { detail: [[]], kind: OTHER },
  rights_requests: {
    answer: required(5000),
    claim: OTHER,
    details: atMost(5000),
    email: EMAIL,
    block_reason: required(1000),
    extension_reason: required(1000),
    full_name: required(200),
    language: ['fr'],
    reference: ['VD-1'],
  },
  site_settings: {
    kind: OTHER,
    value: [[], 'recipients', { quotes: Array.from({ length: 1000 }, () => 'ventas@voltandes.example') }],
  },
  skipped_mails: {
    mail_key: ['x', 'A'.repeat(64)],
    reason: OTHER,
    sender: atMost(320),
    subject: atMost(300),
  },
  site_redirects: {
    from_path: [
      '/',
      'x',
      '//evil.example',
      '/a//b',
      '/a/',
      '/Antigua',
      '/a?b',
      '/a#b',
      '/a\\b',
      '/a\nb',
      '/a/../b',
      '/./a',
      '/a.data',
      '/admin',
      '/admin/portales',
      '/auth.data',
      '/rest/v1',
      '/storage/v1/object',
      '/functions/v1',
      '/realtime/v1',
      '/assets/x.js',
      '/vista-previa/x',
      `/${long(200)}`,
    ],
    hits: [-1],
    to_path: [
      '',
      'servicios',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/a\t/b',
      '/a\n',
      '/a?b',
      '/a/',
      '/a//b',
      '/%2fevil.example',
      '/@evil.example',
      '/../a',
      '/a/..#b',
      '/a#b#c',
      '/a.data',
      '/admin',
      '/auth/v1/verify',
      '/storage#x',
      `/${'x'.repeat(200)}`,
    ],
  },
  spontaneous_applications: {
    area: OTHER,
    consent_version: atMost(50),
    cv_url: atMost(1000),
    email: EMAIL,
    full_name: required(200),
    language: ['fr'],
    message: atMost(5000),
    notes: atMost(5000),
    phone: atMost(50),
    profile_url: ['http://linkedin.com/in/x', `https://a.example/${long(500)}`],
    status: ['accepted'],
  },
  staff_preferences: { signature: SIGNATURE },
  success_case_translations: {
    cliente: required(200),
    desafio: required(5000),
    descripcion: required(5000),
    duracion: required(100),
    equipo: required(200),
    language: ['es'],
    resultados: LIST,
    sector: required(100),
    solucion: required(5000),
    tecnologias: LIST,
    titulo: required(200),
  },
  job_posting_views: { source_name: optional(60), views: [0] },
  success_cases: {
    año: ['1899', '2100', '2024a'],
    cliente: required(200),
    desafio: required(5000),
    descripcion: required(5000),
    duracion: required(100),
    equipo: required(200),
    imagen_url: atMost(500),
    fin: ['2024', '2024-13', '2024-3'],
    inicio: ['2024', '2024-00', '1899-01'],
    region: ['Santiago', ''],
    resultados: LIST,
    sector: required(100),
    solucion: required(5000),
    tecnologias: LIST,
    titulo: required(200),
    unilineal_antes: [[], ['rayo'], Array(9).fill('red'), [null], [['red'], ['motor']]],
    unilineal_despues: [[], ['rayo'], Array(9).fill('red'), [null], [['red'], ['motor']]],
  },
  tags: { name: ['', '  ', ' x', 'a  b', long(40)] },
};

/** Combinations of values that a multi-column check rejects, by table and constraint. */
const REFUSED_COMBINATIONS: [table: string, constraint: string, rows: Row[] | ((valid: Row) => Row[])][] = [
  ['hero_images', 'file_check', [{ storage_path: null }, { media_id: randomUUID() }]],
  [
    'success_cases',
    'months_check',
    [
      { inicio: '2024-03' },
      { fin: '2024-03' },
      { inicio: '2024-03', fin: '2024-02' },
      { inicio: '2000-01', fin: '2021-01' },
    ],
  ],
  ['success_cases', 'unilineal_check', [{ unilineal_antes: ['red', 'motor'] }]],
  ['success_cases', 'image_check', [{ imagen_url: 'a.png', media_id: randomUUID() }]],
  ['media_files', 'kind_check', [{ width: null }, { height: null }, { media_type: 'application/pdf' }]],
  ['admin_invitations', 'pending_token', [{ token: null }]],
  ['admin_role_delegations', 'not_to_itself', (valid) => [{ assignable_role_id: valid.role_id }]],
  [
    'applicant_messages',
    'one_addressee',
    [
      { kind: 'internship-invitation' },
      { internship_id: '00000000-0000-4000-8000-000000000000' },
      { kind: 'internship-invitation', internship_id: '00000000-0000-4000-8000-000000000000' },
    ],
  ],
  ['applicant_messages', 'whole_text', [{ subject: 'x' }, { body: 'x' }]],
  [
    'applicant_messages',
    'subject_check',
    [
      { subject: '{{sueldo}}', body: 'x' },
      { subject: 'Asunto\nBcc: x@correo.example', body: 'x' },
    ],
  ],
  ['applicant_messages', 'body_check', [{ subject: 'x', body: '{{sueldo}}' }]],
  [
    'application_events',
    'status_when_changed',
    [{ kind: 'status_changed' }, { to_status: 'approved', from_status: 'pending' }],
  ],
  [
    'consents',
    'one_subject',
    [{ application_id: null }, { internship_id: '00000000-0000-4000-8000-000000000000' }],
  ],
  [
    'conversation_messages',
    'one_correspondent',
    [
      { application_id: null },
      { internship_id: '00000000-0000-4000-8000-000000000000' },
      { contact_request_id: '00000000-0000-4000-8000-000000000000' },
    ],
  ],
  [
    'conversation_messages',
    'whole_reply',
    [
      { state: 'received' },
      { sender: 'ana@correo.example' },
      { mail_key: 'a'.repeat(64) },
      { read_at: '2026-11-23T12:00:00Z' },
      { files: [{ name: 'x', path: null }] },
      { subject: ' ' },
      { body: '' },
    ],
  ],
  [
    'interviews',
    'one_applicant',
    [{ application_id: null }, { internship_id: '00000000-0000-4000-8000-000000000000' }],
  ],
  ['interviews', 'somewhere', [{ place: null }]],
  ['interview_rooms', 'somewhere', [{ place: null }]],
  [
    'interviews',
    'period',
    [
      { ...PERIOD, opens: null },
      { ...PERIOD, last_day: '2026-11-30' },
      { ...PERIOD, last_day: '2027-01-31' },
      { ...PERIOD, closes: '09:30' },
      { opens: '09:00' },
    ],
  ],
  ['interviews', 'times_check', [{ ...PERIOD, times: ['2026-12-01T12:00:00Z'] }]],
  ['interviews', 'scheduled_when', [{ state: 'scheduled' }, { starts_at: '2026-12-01T12:00:00Z' }]],
  ['job_applications', 'next_step_with_date', [{ next_step_on: '2026-12-01' }]],
  ['notices', 'mention_in_comment', [{ kind: 'mention' }]],
  [
    'notices',
    'one_subject',
    [{ application_id: null }, { contact_request_id: '00000000-0000-4000-8000-000000000000' }],
  ],
  ['notices', 'replied_to_quote', [{ kind: 'replied' }]],
  ['retention_periods', 'months_check', [0, 25].map((months) => ({ kind: 'applications', months }))],
  ['rights_requests', 'outcome_check', [{ closed_at: '2026-11-21T12:00:00Z', outcome: 'otro' }]],
  ['rights_requests', 'person_digest_check', [{ email: null, person_digest: 'x' }]],
  ['rights_requests', 'blocked', [{ blocked_at: '2026-11-21T12:00:00Z', confirmed_at: null, due_at: null }]],
  ['rights_requests', 'block_reason_of_block', [{ block_reason: 'x' }]],
  ['rights_requests', 'clock', [{ confirmed_at: null }, { due_at: null }]],
  ['rights_requests', 'closed', [{ closed_at: '2026-11-21T12:00:00Z' }, { outcome: 'refused' }]],
  ['rights_requests', 'person', [{ email: null }, { person_digest: 'a'.repeat(64) }]],
  ['person_dismissals', 'ordered', (valid) => [{ second_key: valid.first_key }]],
  ['person_merges', 'other', (valid) => [{ merged_into: valid.person_key }]],
  ['content_documents', 'facts_check', [{ document: 'facts/company', language: 'en' }]],
  [
    'content_drafts',
    'facts_check',
    [
      { document: 'facts/company', path: 'name', language: 'en' },
      { document: 'facts/company', path: 'name', value: long(300) },
      { document: 'facts/company', path: 'country' },
      { document: 'facts/company', path: 'country', value: null },
      { document: 'facts/pages', path: '/servicios', language: 'en' },
      ...['servicios', '/:job', '/a/../b', 'javascript:x'].map((path) => ({
        document: 'facts/addresses',
        path,
        value: 'x',
      })),
    ],
  ],
  [
    'site_settings',
    'recipients_check',
    [
      { quotes: 'ventas@voltandes.example' },
      { quotes: [['ventas@voltandes.example']] },
      { quotes: [42] },
      { quotes: ['ventas'] },
      { quotes: ['ventas@voltandes.example', 'a b@voltandes.example'] },
      { quotes: { 0: 'ventas@voltandes.example' } },
      { quotes: [`${long(200)}@voltandes.example`] },
    ].map((value) => ({ value })),
  ],
  [
    'site_settings',
    'tracking_check',
    [
      { pixelId: "1');alert(1)//" },
      { pixelId: '' },
      { pixelId: '1\n2' },
      { conversionId: 'AW-1' },
      { conversionId: 'AW-1/a"b' },
      { pixelId: { a: 1 } },
    ].map((value) => ({ kind: 'tracking', value })),
  ],
  ['cv_texts', 'of_one', [{ internship_id: '00000000-0000-4000-8000-000000000000' }]],
  ['cv_texts', 'of_posting', [{ first_id: null }]],
  ['cv_texts', 'read', [{ state: 'read' }, { body: 'x' }]],
  ['job_applications', 'contacted_when', [{ contacted: true }, { contacted_at: CONTACTED.contacted_at }]],
  ['job_applications', 'rejection_reason_check', [{ status: 'rejected', rejection_reason: 'otro' }]],
  ['job_applications', 'reason_when_rejected', [{ rejection_reason: 'salary' }]],
  [
    'job_applications',
    'next_step_on_check',
    ['2019-12-31', '20266-01-05'].map((next_step_on) => ({ next_step: 'Llamar', next_step_on })),
  ],
  ['job_applications', 'rated_after_contact', [{ interview_rating: 'bueno' }]],
  ['job_applications', 'contacted_at_check', FAR.map((contacted_at) => ({ contacted: true, contacted_at }))],
  ['job_postings', 'publish_at_check', FAR.map((publish_at) => ({ status: 'draft', publish_at }))],
  ['job_applications', 'interview_rating_check', [{ ...CONTACTED, interview_rating: 'otro' }]],
  ['job_postings', 'salary_range', [{ salary_min: 2, salary_max: 1 }]],
  ['notification_settings', 'email_when_enabled', [{ email_notifications_enabled: true }]],
];

const CHECKS = [
  ...Object.entries(REFUSED_VALUES).flatMap(([table, columns]) =>
    Object.entries(columns).map(
      ([column, values]) =>
        [table, `${column}_check`, values.map((value): Row => ({ [column]: value }))] as const,
    ),
  ),
  ...REFUSED_COMBINATIONS,
];

const WRITTEN_BY_TRIGGERS = [
  ['application_comments', 'mentions_check', Array.from({ length: 21 }, () => randomUUID())],
  ['job_applications', 'reference_check', 'VA-1'],
  ['job_postings', 'slug_format', 'Cargo'],
  ['job_postings', 'slug_format', 'x'.repeat(101)],
  ['spontaneous_applications', 'reference_check', 'VE-1'],
  ['success_cases', 'slug_check', 'Caso'],
] as const;

const ID = '00000000-0000-4000-8000-000000000000';
const DIGEST = 'a'.repeat(64);
const CHOICES = [[null], Array.from({ length: 101 }, () => 'x')];

/** Tables in the schema `private`, which no API serves: a valid row, and what their checks reject. */
const PRIVATE: Record<string, { valid: Row; refused: Record<string, readonly Row[]> }> = {
  allowances: {
    valid: { caller: 'x', hour: '2026-11-20T12:00:00Z', taken: 1 },
    refused: { caller_check: [{ caller: long(200) }] },
  },
  applicant_links: {
    valid: { digest: DIGEST, application_id: ID },
    refused: {
      digest_check: [{ digest: 'x' }, { digest: 'A'.repeat(64) }],
      one: [{ application_id: null }, { internship_id: ID }, { spontaneous_id: ID }],
    },
  },
  consent_texts: {
    valid: { purpose: 'application', version: '2099-01-01', spanish: 'x', english: 'x' },
    refused: { purpose_check: [{ purpose: 'otro' }], version_check: [{ version: '2099-1-1' }] },
  },
  interview_notices: {
    valid: { interview_id: ID, state: 'offered', sequence: 0 },
    refused: { refusal_check: [{ refusal: long(500) }], state_check: [{ state: 'otro' }] },
  },
  job_alert_digests: {
    valid: { job_alert_id: ID, postings: [ID] },
    refused: { postings_check: [{ postings: [] }] },
  },
  job_alerts: {
    valid: {
      email: 'nadie@correo.example',
      departments: [],
      locations: [],
      language: 'es',
      consent_version: '1',
      token_digest: DIGEST,
    },
    refused: {
      consent_version_check: [{ consent_version: '' }, { consent_version: long(50) }],
      departments_check: CHOICES.map((departments) => ({ departments })),
      digested_when_confirmed: [{ confirmed_at: '2026-11-20T12:00:00Z' }],
      email_check: EMAIL.map((email) => ({ email })),
      language_check: [{ language: 'fr' }],
      locations_check: CHOICES.map((locations) => ({ locations })),
      sender_digest_check: [{ sender_digest: 'x' }],
      token_digest_check: [{ token_digest: 'x' }],
    },
  },
  data_copies: {
    valid: { rights_request_id: ID, digest: DIGEST },
    refused: { digest_check: [{ digest: 'x' }] },
  },
  rights_confirmations: {
    valid: { rights_request_id: ID, digest: DIGEST },
    refused: { digest_check: [{ digest: 'x' }], sender_digest_check: [{ sender_digest: 'x' }] },
  },
  thread_mails: {
    valid: { application_id: ID, mail_id: 'x' },
    refused: {
      mail_id_check: [{ mail_id: long(100) }],
      message_id_check: [{ message_id: 'x' }],
      named: [{ mail_id: null }],
      one_correspondent: [{ application_id: null }, { internship_id: ID }, { contact_request_id: ID }],
    },
  },
  page_counts: {
    valid: { day: '2026-11-20', page: '/', language: 'es', device: 'phone', event: 'view', count: 1 },
    refused: {
      count_check: [{ count: 0 }],
      device_check: [{ device: 'watch' }],
      event_check: [{ event: 'constructor' }],
      language_check: [{ language: 'fr' }],
      page_check: [{ page: 'x' }, { page: '/ana@correo.example' }, { page: `/${'x'.repeat(200)}` }],
    },
  },
  visit_sources: {
    valid: { day: '2026-11-20', kind: 'referrer', name: 'google.cl', count: 1 },
    refused: {
      count_check: [{ count: 0 }],
      kind_check: [{ kind: 'visitor' }],
      name_check: [{ name: '' }, { name: long(100) }, { name: 'ana@correo.example' }, { name: 'a.cl/b' }],
    },
  },
  web_vitals: {
    valid: { day: '2026-11-20', page: '/', device: 'phone', metric: 'LCP', bucket: 0, count: 1 },
    refused: {
      bucket_check: [{ bucket: -1 }, { bucket: 10 }],
      count_check: [{ count: 0 }],
      device_check: [{ device: 'watch' }],
      metric_check: [{ metric: '__proto__' }],
      page_check: [{ page: 'x' }, { page: `/${'x'.repeat(200)}` }],
    },
  },
  missing_pages: {
    valid: { day: '2026-11-20', page: '/antigua', count: 1 },
    refused: {
      count_check: [{ count: 0 }],
      page_check: [
        { page: 'x' },
        { page: '/ana@correo.example' },
        { page: '/x?y' },
        { page: `/${'x'.repeat(200)}` },
      ],
    },
  },
  failed_searches: {
    valid: { day: '2026-11-20', list: 'jobs', term: 'buzo', count: 1 },
    refused: {
      count_check: [{ count: 0 }],
      list_check: [{ list: 'people' }],
      term_check: [{ term: '' }, { term: long(60) }, { term: 'ana@correo.example' }],
    },
  },
};

describe('checks', () => {
  test('every region and element of a circuit that the form offers is stored', async () => {
    const rows = [
      ...CHILEAN_REGIONS.map((region) => ({ region, unilineal_despues: null })),
      ...CIRCUIT_ELEMENTS.map((element) => ({ region: null, unilineal_despues: [element] })),
    ].map((row, index) => ({
      ...records.success_cases,
      ...row,
      id: randomUUID(),
      slug: randomUUID(),
      order_index: 1_000 + index,
    }));
    const { error } = await service.from('success_cases').insert(rows);
    expect(error).toBeNull();
  });

  test.each(CHECKS)('%s: %s', async (table, constraint, rows) => {
    const valid = records[table] ?? {};
    for (const row of typeof rows === 'function' ? rows(valid) : rows) {
      const { error } = await service.from(table).insert({ ...valid, ...row });
      expect(error, JSON.stringify(row).slice(0, 80)).toMatchObject({
        code: '23514',
        message: expect.stringContaining(`"${table}_${constraint}"`),
      });
    }
  });

  test('accept the records that the rejected ones are derived from', async () => {
    for (const [table, row] of Object.entries(records))
      if (table !== 'portal_settings' && table !== 'block_changes')
        await service.from(table).insert(row).throwOnError();
  });

  // Written by triggers, which do not fire in a replica session.
  test.each(WRITTEN_BY_TRIGGERS)('%s, written by a trigger: %s', async (table, constraint, value) => {
    const [column = ''] = constraint.split('_');
    const { data } = await service.from(table).select('id').limit(1).throwOnError();
    if (data.length === 0) await store(service, table, records[table] ?? {});
    const write = asAdministrator(served.db.url, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(`update public.${table} set ${column} = $1`, [value]);
    });
    await expect(write).rejects.toMatchObject({ code: '23514', constraint: `${table}_${constraint}` });
  });

  test.each(Object.entries(PRIVATE))('private.%s', async (table, { refused, valid }) => {
    const insert = (row: Row) =>
      asAdministrator(served.db.url, async (client) => {
        // Rows without those they refer to, which are not kept.
        await client.query('begin; set local session_replication_role = replica');
        const columns = Object.keys(row);
        await client.query(
          `insert into private.${table} (${columns}) values (${columns.map((_, at) => `$${at + 1}`)})`,
          Object.values(row),
        );
        await client.query('rollback');
      });
    await insert(valid);
    for (const [constraint, rows] of Object.entries(refused))
      for (const row of rows)
        await expect(insert({ ...valid, ...row }), JSON.stringify(row).slice(0, 80)).rejects.toMatchObject({
          code: '23514',
          constraint: `${table}_${constraint}`,
        });
  });

  test('are all tested', async () => {
    const constraints = await asAdministrator(served.db.url, async (client) => {
      const { rows } = await client.query(
        `select conrelid::regclass::text as "table", conname as name from pg_constraint
         where contype = 'c' and conrelid <> 0
           and connamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      return z.array(z.object({ table: z.string(), name: z.string() })).parse(rows);
    });
    const tried = new Set([
      ...CHECKS.map(([table, constraint]) => `${table}_${constraint}`),
      ...WRITTEN_BY_TRIGGERS.map(([table, constraint]) => `${table}_${constraint}`),
      ...Object.entries(PRIVATE).flatMap(([table, { refused }]) =>
        Object.keys(refused).map((constraint) => `${table}_${constraint}`),
      ),
    ]);
    expect(constraints.filter(({ name }) => !tried.has(name))).toEqual([]);
  });
});
