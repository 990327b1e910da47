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
  job_posting_translations: 'Traducciones de ofertas',
  success_case_translations: 'Traducciones de casos',
} as const satisfies Record<string, string>;

export const OPERATIONS = {
  INSERT: { label: 'Creó', tone: 'green' },
  UPDATE: { label: 'Cambió', tone: 'amber' },
  DELETE: { label: 'Eliminó', tone: 'red' },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>;

export type Operation = keyof typeof OPERATIONS;

const FIELDS: ReadonlyMap<string, string> = new Map([
  ['id', 'Identificador'],
  ['title', 'Título'],
  ['titulo', 'Título'],
  ['slug', 'Dirección de la página'],
  ['former_slugs', 'Direcciones anteriores'],
  ['description', 'Descripción'],
  ['descripcion', 'Descripción'],
  ['requirements', 'Requisitos'],
  ['benefits', 'Beneficios'],
  ['department', 'Departamento'],
  ['location', 'Ubicación'],
  ['employment_type', 'Tipo de empleo'],
  ['experience_level', 'Experiencia'],
  ['salary_min', 'Salario mínimo'],
  ['salary_max', 'Salario máximo'],
  ['status', 'Estado'],
  ['created_at', 'Creado'],
  ['created_by', 'Creado por'],
  ['applied_at', 'Recibida'],
  ['expires_at', 'Vence'],
  ['slug', 'Dirección'],
  ['former_slugs', 'Direcciones anteriores'],
  ['external_link', 'Enlace externo'],
  ['questions', 'Preguntas'],
  ['public_questions', 'Preguntas visibles'],
  ['reference', 'Referencia'],
  ['views_count', 'Vistas'],
  ['source_name', 'Origen'],
  ['job_posting_id', 'Oferta'],
  ['contacted', 'Contactado'],
  ['contacted_at', 'Contactado el'],
  ['interview_rating', 'Calificación'],
  ['rated_by', 'Calificada por'],
  ['rated_at', 'Calificada el'],
  ['owner_id', 'A cargo de'],
  ['next_step_on', 'Fecha del próximo paso'],
  ['rejection_reason', 'Motivo de rechazo'],
  ['area', 'Área de interés'],
  ['is_repeat', 'Repetida'],
  ['subject', 'Asunto'],
  ['plant', 'Planta'],
  ['region', 'Región'],
  ['wanted_by', 'Fecha deseada'],
  ['file_paths', 'Archivos'],
  ['notified_at', 'Avisada el'],
  ['language', 'Idioma'],
  ['consent_version', 'Versión del consentimiento'],
  ['consented_at', 'Consentimiento'],
  ['repeat_of', 'Repetición de'],
  ['email_notifications_enabled', 'Avisos por correo'],
  ['notification_email', 'Correo de avisos'],
  ['user_id', 'Usuario'],
  ['role_id', 'Rol'],
  ['assignable_role_id', 'Puede asignar'],
  ['permission_id', 'Permiso'],
  ['invited_by', 'Invitado por'],
  ['reviewed_by', 'Revisado por'],
  ['reviewed_at', 'Revisado el'],
  ['count', 'Cantidad'],
  ['full_name', 'Nombre'],
  ['name', 'Nombre'],
  ['email', 'Correo'],
  ['role_type', 'Tipo de rol'],
  ['is_active', 'Activo'],
  ['super_admins_need_second_factor', 'Exigir segundo factor a super admins'],
  ['storage_path', 'Archivo'],
  ['order_index', 'Orden'],
  ['duration_seconds', 'Duración (s)'],
  ['cliente', 'Cliente'],
  ['sector', 'Sector'],
  ['año', 'Año'],
  ['duracion', 'Duración'],
  ['equipo', 'Áreas'],
  ['desafio', 'Desafío'],
  ['solucion', 'Solución'],
  ['resultados', 'Resultados'],
  ['tecnologias', 'Tecnologías'],
  ['imagen_url', 'Imagen'],
  ['destacado', 'Destacado'],
  ['success_case_id', 'Caso de éxito'],
]);

/** Labels of enumerated values, by table and column. */
export type Enumerations = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
>;

/** The label of a column; its name where there is none. */
export const fieldLabel = (field: string): string => FIELDS.get(field) ?? field;

/** The label of a table; its name where there is none. */
export const tableLabel = (table: string): string =>
  Object.entries(TABLES).find(([name]) => name === table)?.[1] ?? table;
