import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type CvFolder, cvObjectName } from '#domain/recruiting/cv.ts';
import { objectName } from '#domain/values/stored-file.ts';
import type { Database } from '#supabase/database.gen.ts';

/** A one-page PDF that viewers open without errors. */
export const PDF = new TextEncoder().encode(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF\n',
  ].join('\n'),
);

type Row = Record<string, unknown>;

type Tables = Database['public']['Tables'];
type Insert<Table extends keyof Tables> = Tables[Table]['Insert'];

/** All columns of a posting that recruiters write, so that the compiler reports new ones missing here. */
type NewPosting = Required<
  Omit<
    Insert<'job_postings'>,
    | 'id'
    | 'created_at'
    | 'created_by'
    | 'updated_at'
    | 'search'
    | 'slug'
    | 'former_slugs'
    | 'published_at'
    | 'views_count'
    // Read from the location.
    | 'places'
    | 'country'
    | 'work_mode'
  >
>;

/** A valid record of each table. */
export const newRecord = {
  job_postings: (): NewPosting => ({
    title: `Cargo ${randomUUID()}`,
    description: 'Armado y cableado de tableros.',
    requirements: 'Leer planos eléctricos.',
    department: 'Taller',
    location: 'Santiago',
    status: 'active',
    employment_type: 'full_time',
    experience_level: 'mid',
    benefits: null,
    description_rich: null,
    requirements_rich: null,
    benefits_rich: null,
    salary_min: null,
    salary_max: null,
    external_link: null,
    expires_at: null,
    publish_at: null,
    questions: [],
  }),
  job_applications: (job_posting_id: string, resume_url: string): Insert<'job_applications'> => ({
    job_posting_id,
    full_name: 'Amanda Rojas',
    email: `${randomUUID()}@correo.example`,
    resume_url,
    status: 'pending',
  }),
  internship_applications: (cv_url: string): Insert<'internship_applications'> => ({
    first_name: 'Bruno',
    last_name: 'Soto',
    email: `${randomUUID()}@correo.example`,
    phone: '+56 9 1234 5678',
    institution: 'Universidad de Santiago',
    career: 'Ingeniería Eléctrica',
    duration: '3-meses',
    cv_url,
    status: 'pending',
  }),
  spontaneous_applications: (cv_url: string): Insert<'spontaneous_applications'> => ({
    full_name: 'Daniela Muñoz',
    email: `${randomUUID()}@correo.example`,
    area: 'Automatización y control',
    cv_url,
    status: 'pending',
    consent_version: '2026-11-22',
  }),
  success_cases: (): Insert<'success_cases'> => ({
    titulo: `Caso ${randomUUID()}`,
    cliente: 'Minera del Norte',
    sector: 'Minería',
    año: '2024',
    duracion: '6 meses',
    equipo: 'Ingeniería',
    descripcion: 'Renovación de una sala eléctrica.',
    desafio: 'Sin detener la planta.',
    solucion: 'Por etapas.',
    resultados: ['Cero detenciones'],
    tecnologias: ['CCM'],
    order_index: randomOrder(),
  }),
  job_posting_translations: (job_posting_id: string): Insert<'job_posting_translations'> => ({
    job_posting_id,
    language: 'en',
    title: 'Panel builder',
    department: 'Workshop',
    description: 'Assembly and wiring of panels.',
    requirements: 'Reading electrical drawings.',
    benefits: null,
  }),
  success_case_translations: (success_case_id: string): Insert<'success_case_translations'> => ({
    success_case_id,
    language: 'en',
    titulo: 'Substation',
    cliente: 'Northern mine',
    sector: 'Mining',
    duracion: '6 months',
    equipo: 'Engineering',
    descripcion: 'Renewal of an electrical room.',
    desafio: 'Without stopping the plant.',
    solucion: 'In stages.',
    resultados: ['No stoppages'],
    tecnologias: ['MCC'],
  }),
  hero_images: (): Insert<'hero_images'> => ({
    storage_path: `${randomUUID()}.webp`,
    order_index: randomOrder(),
  }),
  contact_requests: (): Insert<'contact_requests'> => ({
    name: 'Ana Pérez',
    email: 'ana@cliente.example',
    phone: '+56 2 2222 2222',
    message: 'Necesitamos una cotización.',
  }),
  admin_invitations: (): Insert<'admin_invitations'> => ({
    token: randomBytes(32).toString('hex'),
    email: `${randomUUID()}@voltandes.example`,
    full_name: 'Carla Díaz',
  }),
  rights_requests: (): Insert<'rights_requests'> => ({
    claim: 'access',
    full_name: 'Elena Díaz',
    email: `${randomUUID()}@correo.example`,
    language: 'es',
    confirmed_at: '2026-11-20T12:00:00Z',
    due_at: '2026-12-20T12:00:00Z',
  }),
  /** An offered interview, with times one and two days from now. */
  interviews: (): Insert<'interviews'> => ({
    times: [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
    minutes: 45,
    place: 'Av. Uno 23, piso 4',
  }),
  interview_rooms: (): Insert<'interview_rooms'> => ({
    name: `Sala ${randomUUID()}`,
    place: 'Av. Uno 23, piso 4',
  }),
  media_files: (): Insert<'media_files'> => ({
    name: 'Sala eléctrica',
    storage_path: objectName('webp'),
    media_type: 'image/webp',
    bytes: 1000,
    width: 1920,
    height: 1080,
  }),
  site_redirects: (): Insert<'site_redirects'> => ({
    from_path: `/antigua-${randomUUID()}`,
    to_path: '/servicios',
  }),
  site_settings: (): Insert<'site_settings'> => ({
    kind: 'recipients',
    value: { quotes: ['ventas@voltandes.example'] },
  }),
  conversation_messages: (): Insert<'conversation_messages'> => ({
    subject: 'Su postulación',
    body: '¿Puede trabajar en turnos?',
  }),
  skipped_mails: (): Insert<'skipped_mails'> => ({
    mail_key: createHash('sha256').update(randomUUID()).digest('hex'),
    reason: 'untagged',
    sender: `${randomUUID()}@correo.example`,
    subject: 'Consulta',
  }),
  consents: (): Insert<'consents'> => ({
    purpose: 'other_processes',
    act: 'given',
    language: 'es',
    means: 'form',
  }),
  message_templates: (): Insert<'message_templates'> => ({
    kind: 'internship-invitation',
    language: 'en',
    subject: 'Hola',
    body: 'Hola, {{nombre}}:',
    version: 1,
  }),
  admin_roles: (): Insert<'admin_roles'> => ({ name: `Rol ${randomUUID()}`, role_type: 'rrhh_admin' }),
};

function randomOrder(): number {
  return randomBytes(4).readUInt32BE() % 2_000_000_000;
}

/** Stores a record with the service role. @returns the stored row */
export async function store(service: SupabaseClient, table: string, record: Row): Promise<Row> {
  const { data } = await service.from(table).insert(record).select().single().throwOnError();
  return z.record(z.string(), z.unknown()).parse(data);
}

/** Uploads a CV as a visitor. @returns the URL stored with an application */
export async function uploadCv(visitor: SupabaseClient, folder: CvFolder): Promise<string> {
  const path = cvObjectName(folder, 'pdf');
  const documents = visitor.storage.from('documents');
  const { error } = await documents.upload(path, PDF, { contentType: 'application/pdf' });
  if (error) throw error;
  return documents.getPublicUrl(path).data.publicUrl;
}
