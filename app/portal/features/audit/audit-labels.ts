import type { BadgeTone } from '#app/ui/status-badge.tsx';

/** Labels of the audited tables. */
export const TABLES = {
  job_postings: 'Ofertas laborales',
  job_applications: 'Postulaciones',
  internship_applications: 'Solicitudes de práctica',
  spontaneous_applications: 'Postulaciones espontáneas',
  contact_requests: 'Solicitudes de cotización',
  notification_settings: 'Notificaciones',
  admin_profiles: 'Usuarios',
  staff_preferences: 'Preferencias del personal',
  admin_user_roles: 'Roles de usuarios',
  admin_roles: 'Roles',
  admin_role_permissions: 'Permisos de roles',
  admin_role_delegations: 'Roles que se pueden asignar',
  admin_invitations: 'Invitaciones',
  mfa_factors: 'Segundo factor',
  sessions: 'Sesiones cerradas',
  access_reviews: 'Revisiones de accesos',
  mail_outbox: 'Correos no entregados',
  portal_settings: 'Configuración del portal',
  hero_images: 'Imágenes del hero',
  success_cases: 'Casos de éxito',
  content_versions: 'Textos publicados',
  content_publications: 'Publicaciones programadas',
  content_previews: 'Enlaces de vista previa',
  media_files: 'Imágenes y archivos',
  site_redirects: 'Redirecciones',
  site_settings: 'Configuraciones del sitio',
  job_posting_translations: 'Traducciones de ofertas',
  success_case_translations: 'Traducciones de casos',
  message_templates: 'Textos de mensajes',
  message_timings: 'Envío de mensajes',
  interview_rooms: 'Salas de entrevista',
  retention_periods: 'Plazos de conservación',
  tags: 'Etiquetas',
  application_tags: 'Etiquetas de postulaciones',
  application_comments: 'Comentarios',
  applicant_messages: 'Mensajes a postulantes',
  conversation_messages: 'Conversaciones con postulantes',
  person_merges: 'Personas unidas',
  person_dismissals: 'Personas distintas',
  job_posting_knock_outs: 'Respuestas excluyentes',
} as const satisfies Record<string, string>;

export const OPERATIONS = {
  INSERT: { label: 'Creó', tone: 'green' },
  UPDATE: { label: 'Cambió', tone: 'amber' },
  DELETE: { label: 'Eliminó', tone: 'red' },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

export type Operation = keyof typeof OPERATIONS;

/** Labels of enumerated values, by table and column. */
export type Enumerations = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

/** The label of a table, or its name if it has none. */
export const tableLabel = (table: string): string =>
  Object.entries(TABLES).find(([name]) => name === table)?.[1] ?? table;
