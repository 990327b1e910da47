import type { User } from '@supabase/supabase-js';
import { matchQuery, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import { ConversationSection } from '#app/portal/conversation/conversation-section.tsx';
import { conversationKey } from '#app/portal/conversation/list-conversation.ts';
import { UNREAD_REPLIES_KEY } from '#app/portal/conversation/list-unread-replies.ts';
import { UnreadReplies } from '#app/portal/conversation/unread-replies.tsx';
import { AlsoApplied, sentQuery } from '#app/portal/features/applications/also-applied.tsx';
import { Assignment } from '#app/portal/features/applications/assignment/assignment.tsx';
import { commentsQuery } from '#app/portal/features/applications/comments/list-comments.ts';
import { ALL_APPLICATIONS_KEY } from '#app/portal/features/applications/list-all-applications.ts';
import { listsKey } from '#app/portal/features/applications/list-applications.ts';
import { postingQuery } from '#app/portal/features/applications/read-posting.ts';
import { eventsQuery } from '#app/portal/features/applications/timeline/list-events.ts';
import { Timeline } from '#app/portal/features/applications/timeline/timeline.tsx';
import { secondFactorRequiredQuery } from '#app/portal/features/auth/second-factor/second-factor-required.ts';
import { StaffContext } from '#app/portal/features/auth/session/staff-context.ts';
import { SESSIONS_KEY } from '#app/portal/features/auth/sessions/list-sessions.ts';
import { SessionsSection } from '#app/portal/features/auth/sessions/sessions-section.tsx';
import { type Overview as Figures, overviewQuery } from '#app/portal/features/dashboard/read-overview.ts';
import { ownTasksQuery } from '#app/portal/features/dashboard/read-own-tasks.ts';
import { type Tasks, tasksQuery } from '#app/portal/features/dashboard/read-tasks.ts';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { INVITATIONS_KEY } from '#app/portal/features/invitations/list-invitations.ts';
import {
  listedPostingQuery,
  POSTINGS_LISTS,
  postingsQuery,
} from '#app/portal/features/job-postings/list-postings.ts';
import { readPostingFilters } from '#app/portal/features/job-postings/posting-filters.ts';
import { timingsQuery } from '#app/portal/features/message-templates/timings.ts';
import { measuredQuery } from '#app/portal/features/processing/read-measured.ts';
import { countedQuotesQuery } from '#app/portal/features/quote-figures/read-figures.ts';
import { QUOTES } from '#app/portal/features/quote-requests/quote-list.ts';
import { QUOTE } from '#app/portal/features/quote-requests/sample-quote.ts';
import { periodsQuery } from '#app/portal/features/retention/retention-periods.ts';
import {
  rightsEventsQuery,
  rightsRequestsQuery,
} from '#app/portal/features/rights-requests/list-rights-requests.ts';
import { RightsLog } from '#app/portal/features/rights-requests/rights-log.tsx';
import { delegationsQuery } from '#app/portal/features/roles/list-delegations.ts';
import {
  grantsQuery,
  type PermissionEntry,
  permissionsQuery,
} from '#app/portal/features/roles/list-permissions.ts';
import { countedRolesQuery, type Role } from '#app/portal/features/roles/list-roles.ts';
import { readStatisticsFilters } from '#app/portal/features/statistics/statistics-filters.ts';
import { type CaseRecord, casesQuery } from '#app/portal/features/success-cases/list-cases.ts';
import { type SkippedMail, skippedQuery } from '#app/portal/features/undelivered-mail/list-skipped-mails.ts';
import { undeliveredQuery } from '#app/portal/features/undelivered-mail/list-undelivered-mail.ts';
import { userSessionsQuery } from '#app/portal/features/users/list-user-sessions.ts';
import { rolesQuery, USERS_KEY } from '#app/portal/features/users/list-users.ts';
import { userQuery } from '#app/portal/features/users/read-user.ts';
import { userInvitationQuery } from '#app/portal/features/users/user-invitation.ts';
import { Agenda } from '#app/portal/interviews/agenda.tsx';
import { InterviewsSection } from '#app/portal/interviews/interviews-section.tsx';
import { agendaQuery, interviewsKey } from '#app/portal/interviews/list-interviews.ts';
import { formerRecruitersQuery, recruitersQuery } from '#app/portal/interviews/list-recruiters.ts';
import { roomsQuery } from '#app/portal/interviews/list-rooms.ts';
import { messagesQuery } from '#app/portal/messages/list-messages.ts';
import { MessagesSection } from '#app/portal/messages/messages-section.tsx';
import { templatesKey } from '#app/portal/messages/read-template.ts';
import { requestKey, requestPageQuery, requestPagesKey } from '#app/portal/requests/request-list.ts';
import { NEWEST_FIRST } from '#app/portal/requests/request-sort.ts';
import { SKIP_REASON_LABELS } from '#domain/messages/skipped-mail.ts';
import type { Access, Permission } from '#domain/staff/permission.ts';
import { CentreLinks } from '../layout/centre-links.tsx';
import { WAITING_KEY } from '../layout/waiting-counts.ts';
import AllApplications from './all-applications.tsx';
import Applications from './applications.tsx';
import Audit from './audit.tsx';
import Internships from './internships.tsx';
import InterviewRooms from './interview-rooms.tsx';
import Invitations from './invitations.tsx';
import MessageTemplates from './message-templates.tsx';
import Overview from './overview.tsx';
import Postings from './postings.tsx';
import ProcessingRegister from './processing-register.tsx';
import QuoteFigures from './quote-figures.tsx';
import QuoteRequests from './quote-requests.tsx';
import Retention from './retention.tsx';
import RightsRequests from './rights-requests.tsx';
import Roles from './roles.tsx';
import SecurityEvents from './security-events.tsx';
import Statistics from './statistics.tsx';
import SuccessCases from './success-cases.tsx';
import Today from './today.tsx';
import UndeliveredMail from './undelivered-mail.tsx';
import UserPage from './user.tsx';
import Users from './users.tsx';

const I18N = createI18n('es', es);
const USER: User = { id: 'u1', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' };
const SUPER_ADMIN: Access = { isSuperAdmin: true, permissions: new Set(), modules: new Set() };
const having = (...permissions: Permission[]): Access => ({
  isSuperAdmin: false,
  permissions: new Set(permissions),
  modules: new Set(permissions.map((name) => name.split('.')[0] ?? '')),
});

/** A cache that does not retry failed queries on mount, so that failures are shown too. */
const cache = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });

function show(
  Screen: ComponentType,
  {
    access = SUPER_ADMIN,
    address = '/',
    path = '/',
    queries,
  }: { access?: Access; address?: string; path?: string; queries: QueryClient },
): string {
  const router = createMemoryRouter([{ path, Component: Screen }], { initialEntries: [address] });
  return renderToStaticMarkup(
    <I18nextProvider i18n={I18N}>
      <QueryClientProvider client={queries}>
        <StaffContext value={{ access, user: USER }}>
          <RouterProvider router={router} />
        </StaffContext>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const POSTING = { id: 'j1', title: 'Tablerista', department: 'Taller', location: 'Arica' };
const TIMELINE = () => <Timeline jobId="j1" id="a1" userId="u1" />;
const APPLICATION = {
  id: 'a1',
  job_posting_id: 'j1',
  person_key: 'k1',
  owner_id: 'u2',
  next_step: null,
  next_step_on: null,
};
const ALSO_APPLIED = () => <AlsoApplied application={APPLICATION} />;
const ASSIGNMENT = () => <Assignment jobId="j1" application={APPLICATION} userId="u1" canUpdate />;
const MESSAGES = () => (
  <MessagesSection applicant={{ about: 'application', id: 'a1', status: 'pending' }} canUpdate />
);
const INTERVIEWS = () => (
  <InterviewsSection
    interviewee={{ about: 'application', id: 'a1', status: 'pending' }}
    userId="u1"
    canUpdate
  />
);
const CONVERSATION = () => (
  <ConversationSection
    correspondent={{ about: 'application', id: 'a1', name: 'Ana', language: 'es' }}
    canUpdate
    canReadFiles
  />
);
const AGENDA = () => <Agenda userId="u1" />;
const RIGHTS_LOG = () => <RightsLog request="r1" />;
const QUOTES_PAGE = { search: '', status: null, owner: null, sort: NEWEST_FIRST, page: 0 };
const OTHER = '7d0c9a52-51f0-4d1c-9d0c-0c6f0e0b2a11';
const PERSON = { address: `/${OTHER}`, path: '/:userId' };
const APPLICATIONS = { address: '/j1', path: '/:jobId' };

describe('a failed read shows its message and a retry button', () => {
  /** Makes every query whose key begins with this one fail immediately. */
  const fail = (queries: QueryClient, queryKey: QueryKey): void => {
    queries.removeQueries({ queryKey });
    queries.getQueryCache().subscribe(({ query, type }) => {
      if (type === 'added' && matchQuery({ queryKey }, query))
        query.setState({ status: 'error', error: new Error('out of order') });
    });
  };

  test.each<[string, ComponentType, QueryKey, { address?: string; path?: string }?]>([
    ['Error al cargar los datos del dashboard', Overview, overviewQuery.queryKey],
    ['Error al cargar las ofertas laborales', Postings, POSTINGS_LISTS],
    ['Error al cargar las solicitudes de prácticas', Internships, requestPagesKey(INTERNSHIPS)],
    ['Error al cargar las postulaciones', Applications, postingQuery('j1').queryKey, APPLICATIONS],
    ['Error al cargar las postulaciones', Applications, listsKey('j1'), APPLICATIONS],
    ['No se pudo cargar la actividad', TIMELINE, eventsQuery('j1', 'a1').queryKey],
    ['No se pudieron cargar los comentarios', TIMELINE, commentsQuery('j1', 'a1').queryKey],
    ['No se pudo cargar el equipo', ASSIGNMENT, recruitersQuery.queryKey],
    ['No se pudo cargar lo demás que ha enviado', ALSO_APPLIED, sentQuery(APPLICATION).queryKey],
    ['No se pudo cargar la oferta', Postings, listedPostingQuery('j9').queryKey, { address: '/?editar=j9' }],
    [
      'No se pudo cargar la solicitud',
      QuoteRequests,
      requestKey(QUOTES, 'q9'),
      { address: '/?solicitud=q9' },
    ],
    ['No se pudieron cargar los casos de éxito', SuccessCases, casesQuery.queryKey],
    ['No se pudieron cargar los usuarios', Users, USERS_KEY],
    ['No se pudieron cargar los roles', Users, rolesQuery.queryKey],
    ['No se pudieron cargar los roles', Roles, countedRolesQuery.queryKey],
    ['No se pudieron cargar los datos', Roles, permissionsQuery.queryKey],
    ['No se pudieron cargar los datos', Roles, grantsQuery('r1').queryKey],
    ['No se pudo cargar qué roles puede asignar', Roles, delegationsQuery.queryKey],
    ['No se pudo cargar el usuario', UserPage, userSessionsQuery(OTHER).queryKey, PERSON],
    ['No se pudo cargar el registro', Audit, ['audit']],
    ['No se pudieron cargar los eventos', SecurityEvents, ['security-events']],
    ['No se pudieron cargar los correos no entregados', UndeliveredMail, undeliveredQuery.queryKey],
    ['No se pudieron cargar los correos recibidos', UndeliveredMail, skippedQuery.queryKey],
    ['No se pudieron cargar los mensajes', MessageTemplates, timingsQuery.queryKey],
    ['No se pudieron cargar las salas', InterviewRooms, roomsQuery.queryKey],
    ['No se pudo cargar el texto', MessageTemplates, templatesKey('application-received', 'en')],
    ['No se pudieron cargar los mensajes', MESSAGES, messagesQuery('a1').queryKey],
    ['No se pudieron cargar las entrevistas', INTERVIEWS, interviewsKey('a1')],
    ['No se pudo cargar la conversación', CONVERSATION, conversationKey('a1')],
    ['No se pudo leer qué respuestas esperan', UnreadReplies, UNREAD_REPLIES_KEY],
    ['No se pudieron cargar las entrevistas de hoy', AGENDA, agendaQuery.queryKey],
    ['No se pudieron cargar las solicitudes', RightsRequests, rightsRequestsQuery.queryKey],
    ['No se pudieron cargar los plazos', Retention, periodsQuery.queryKey],
    ['No se pudo cargar el registro', ProcessingRegister, measuredQuery.queryKey],
    ['No se pudo cargar el registro', RIGHTS_LOG, rightsEventsQuery('r1').queryKey],
    ['Error al cargar invitaciones', Invitations, INVITATIONS_KEY],
    ['Error al cargar roles', Invitations, rolesQuery.queryKey],
    [
      'No se pudieron cargar las sesiones',
      () => <SessionsSection onEverywhere={() => undefined} />,
      SESSIONS_KEY,
    ],
  ])('%s', (text, Screen, queryKey, place) => {
    const queries = cache();
    queries.setQueryData(postingQuery('j1').queryKey, () => POSTING);
    queries.setQueryData(countedRolesQuery.queryKey, [ROLE]);
    queries.setQueryData(timingsQuery.queryKey, new Map());
    queries.setQueryData(postingsQuery(readPostingFilters(new URLSearchParams())).queryKey, {
      postings: [],
      total: 0,
    });
    queries.setQueryData(requestPageQuery(QUOTES, QUOTES_PAGE).queryKey, { rows: [], total: 0 });
    fail(queries, queryKey);
    const shown = show(Screen, { ...place, queries });
    expect(shown).toContain(text);
    expect(shown).toContain('Reintentar');
  });

  // Another filter may load, and the search being typed would be lost.
  test.each<[string, ComponentType, QueryKey]>([
    ['Error al cargar las ofertas laborales', Postings, POSTINGS_LISTS],
    ['Error al cargar las solicitudes de prácticas', Internships, requestPagesKey(INTERNSHIPS)],
    ['Error al cargar las postulaciones', AllApplications, ALL_APPLICATIONS_KEY],
    ['Error al cargar las estadísticas', Statistics, ['statistics', 'times']],
    ['Error al cargar las cifras', QuoteFigures, ['contact_requests', 'figures']],
    ['No se pudieron cargar los usuarios', Users, USERS_KEY],
    ['No se pudo cargar el registro', Audit, ['audit']],
    ['No se pudieron cargar los eventos', SecurityEvents, ['security-events']],
  ])('below its filters: %s', (text, Screen, queryKey) => {
    const queries = cache();
    fail(queries, queryKey);
    const shown = show(Screen, { queries });
    expect(shown).toContain('<search');
    expect(shown.slice(shown.lastIndexOf('</search>'))).toContain(text);
  });
});

describe('the overview shows only what the user may see', () => {
  const NONE = { count: 0, oldest: null };
  const showOverview = (access: Access, figures: Partial<Figures> = {}, internships = 1): string => {
    const queries = cache();
    queries.setQueryData<Figures>(overviewQuery.queryKey, {
      postings: 5,
      active: 5,
      views: 700,
      applications: 0,
      internships: 4,
      pending: 1,
      by_status: {},
      by_week: {},
      by_posting: [],
      latest_applications: [],
      latest_internships: [],
      latest_postings: [{ id: 'j1', title: 'Tablerista', at: '2026-11-20T12:00:00Z' }],
      ...figures,
    });
    queries.setQueryData<Tasks>(tasksQuery.queryKey, {
      applications: NONE,
      pending: [],
      internships: internships > 0 ? { count: internships, oldest: '2026-11-21T12:00:00Z' } : NONE,
      spontaneous: NONE,
      unreached: 0,
      unrated: 0,
      visibility: {},
      undelivered: 0,
    });
    queries.setQueryData(ownTasksQuery.queryKey, { mine: 0, due: 0, due_since: null });
    return show(Overview, { access, queries });
  };
  const TEXTS = [
    'Ofertas laborales',
    'Vistas totales',
    'Postulaciones y prácticas',
    'Ninguna postulación está pendiente.',
    'Postulaciones por semana',
    '0 postulaciones',
  ];
  const LINKS = ['/admin/rrhh/estadisticas', '/admin/rrhh/applications/j1'];

  test('with applications', () => {
    const shown = showOverview(SUPER_ADMIN);
    for (const part of [...TEXTS, ...LINKS]) expect(shown).toContain(part);
  });

  test('with internships only', () => {
    const shown = showOverview(having('dashboard.overview.read', 'rrhh.internships.read'));
    for (const part of [...TEXTS, ...LINKS]) expect(shown).not.toContain(part);
    for (const part of ['Prácticas4', '4 prácticas', '1 solicitud', 'Se creó la oferta Tablerista'])
      expect(shown.replaceAll(/<[^>]*>/g, '')).toContain(part);
  });

  test('with postings only', () => {
    const shown = showOverview(having('dashboard.overview.read', 'rrhh.postings.read'));
    expect(shown).not.toContain('Pendientes');
    expect(shown).toContain('Vistas totales');
  });

  test('with personal data only', () => {
    const shown = showOverview(having('dashboard.overview.read', 'rrhh.rights.manage'));
    expect(shown).not.toContain('<dl');
    // Shown even when there are no requests.
    expect(shown).toContain('/admin/rrhh/derechos');
  });

  test('before there is any data', () => {
    const nothing = { postings: 0, active: 0, views: 0, internships: 0, pending: 0, latest_postings: [] };
    const EMPTY = 'Aún no hay ofertas laborales';
    expect(showOverview(SUPER_ADMIN, nothing, 0)).toContain(EMPTY);
    const student = having('dashboard.overview.read', 'rrhh.internships.read');
    expect(showOverview(student, nothing, 0)).not.toContain(EMPTY);
  });
});

test.each([
  [having(), 'no tiene permisos asignados'],
  // On its own it opens no screen: a recruiting permission is needed too.
  [having('dashboard.overview.read'), 'no abren ninguna pantalla por sí solos'],
])('the menu explains why no control center is available', (access, text) => {
  const queries = cache();
  queries.setQueryData(secondFactorRequiredQuery.queryKey, false);
  const shown = show(Today, { access, queries });
  for (const part of ['No tienes acceso a centros de control', text, 'Contacta a un administrador.'])
    expect(shown).toContain(part);
});

const ROLE: Role = {
  id: 'r1',
  name: 'Reclutamiento',
  description: null,
  updated_at: '2026-11-01T12:00:00+00:00',
  role_type: 'rrhh_admin',
  is_active: true,
  admin_user_roles: [],
  holders: 0,
  admin_role_permissions: ['rrhh.postings.read'],
};
const PERMISSIONS: PermissionEntry[] = [
  { id: 'p1', name: 'rrhh.postings.read', description: 'Ver ofertas', module: 'rrhh' },
  { id: 'p2', name: 'accesos.users.read', description: 'Ver usuarios', module: 'accesos' },
];

describe('a role', () => {
  const showRole = (role: Partial<Role>, access: Access): string => {
    const queries = cache();
    queries.setQueryData(countedRolesQuery.queryKey, [{ ...ROLE, ...role }]);
    queries.setQueryData(delegationsQuery.queryKey, []);
    queries.setQueryData(permissionsQuery.queryKey, PERMISSIONS);
    queries.setQueryData(grantsQuery('r1').queryKey, new Set<string>());
    return show(Roles, { access, queries });
  };
  const switches = (shown: string): string[] => shown.match(/<button[^>]*role="switch"[^>]*>/g) ?? [];
  const isDisabled = (button: string): boolean => button.includes('disabled=""');
  const MANAGER = having('accesos.roles.update', 'accesos.permissions.manage', 'accesos.users.read');

  test.each<[string, Partial<Role>, Access]>([
    [
      'El rol Super Admin tiene todos los permisos y no se puede modificar.',
      { role_type: 'super_admin' },
      SUPER_ADMIN,
    ],
    [
      'Solo lectura: nadie cambia los permisos de su propio rol.',
      { admin_user_roles: [{ user_id: USER.id }] },
      MANAGER,
    ],
    ['Solo lectura: su rol no permite editar permisos.', {}, having('accesos.roles.read')],
  ])('%s', (reason, role, access) => {
    const shown = showRole(role, access);
    expect(shown).toContain(reason);
    expect(switches(shown)).toHaveLength(PERMISSIONS.length);
    expect(switches(shown).every(isDisabled)).toBe(true);
    for (const label of ['Guardar permisos', 'Renombrar', 'Eliminar']) expect(shown).not.toContain(label);
    expect(shown.includes('Nuevo rol')).toBe(access.isSuperAdmin);
    const isOn = role.role_type === 'super_admin';
    for (const button of switches(shown)) expect(button).toContain(`aria-checked="${isOn}"`);
  });

  test('can be reactivated only by a user who holds the permissions it grants', () => {
    const off = { is_active: false };
    const label = `aria-label="Rol ${ROLE.name} activo"`;
    expect(showRole(off, MANAGER)).not.toContain(label);
    expect(showRole(off, having('accesos.roles.update', 'rrhh.postings.read'))).toContain(label);
  });

  test('can be granted only permissions that its editor holds', () => {
    const shown = showRole({}, MANAGER);
    const [, ...permissions] = switches(shown);
    expect(
      permissions.map((button) => [/aria-label="([^"]*)"/.exec(button)?.[1], isDisabled(button)]),
    ).toEqual([
      ['Ver ofertas', true],
      ['Ver usuarios', false],
    ]);
  });
});

test('success cases are read-only for everyone except super admins', () => {
  const record: CaseRecord = {
    id: 'c1',
    slug: 'sala',
    titulo: 'Sala eléctrica',
    cliente: '',
    sector: '',
    año: '2025',
    duracion: '',
    equipo: '',
    descripcion: '',
    desafio: '',
    solucion: '',
    resultados: [],
    tecnologias: [],
    imagen_url: null,
    media_id: null,
    media: null,
    region: null,
    inicio: null,
    fin: null,
    unilineal_antes: null,
    unilineal_despues: null,
    order_index: 1,
    destacado: false,
    is_active: true,
    updated_at: '',
    en_titulo: null,
    en_cliente: null,
    en_sector: null,
    en_duracion: null,
    en_equipo: null,
    en_descripcion: null,
    en_desafio: null,
    en_solucion: null,
    en_resultados: null,
    en_tecnologias: null,
    thumbnail: null,
    desafio_rich: null,
    solucion_rich: null,
    en_desafio_rich: null,
    en_solucion_rich: null,
  };
  const queries = cache();
  queries.setQueryData(casesQuery.queryKey, [record, { ...record, id: 'c2' }]);
  const enabled = (access: Access): string[] =>
    (show(SuccessCases, { access, queries }).match(/<button[^>]*>/g) ?? []).filter(
      (button) => !button.includes('disabled=""'),
    );
  expect(enabled(having('rrhh.postings.read'))).toEqual([]);
  expect(enabled(SUPER_ADMIN)).toHaveLength(9);
});

test('the status of a quote request is changed with the permission for it', () => {
  const queries = cache();
  queries.setQueryData(requestPageQuery(QUOTES, QUOTES_PAGE).queryKey, { rows: [QUOTE], total: 1 });
  const statusOf = (access: Access): RegExpExecArray | null =>
    /<select[^>]*aria-label="Estado de la solicitud/.exec(show(QuoteRequests, { access, queries }));
  expect(statusOf(having('ventas.quotes.read', 'ventas.quotes.update'))).not.toBeNull();
  expect(statusOf(having('ventas.quotes.read'))).toBeNull();
});

describe('received mails that no conversation took', () => {
  const showMails = (total: number, mails: SkippedMail[]): string => {
    const queries = cache();
    queries.setQueryData(undeliveredQuery.queryKey, null);
    queries.setQueryData(skippedQuery.queryKey, { mails, total });
    return show(UndeliveredMail, { queries })
      .replaceAll('<wbr/>', '')
      .replaceAll(/<[^>]*>/g, ' ');
  };
  const MAIL: SkippedMail = {
    id: OTHER,
    reason: 'unknown',
    sender: 'ana@correo.example',
    subject: 'Re: Su postulación',
    created_at: '2026-11-20T12:05:00Z',
  };

  test('are listed with sender, subject, reason and time, whatever sends the mail', () => {
    const shown = showMails(60, [MAIL, { ...MAIL, id: USER.id, sender: '', subject: '' }]);
    for (const part of ['ana@correo.example', MAIL.subject, '20/11/2026 09:05', SKIP_REASON_LABELS.unknown])
      expect(shown).toContain(part);
    expect(shown).toMatch(/60 correos.*se muestran los 2 más recientes/);
    expect(shown).toMatch(/Sin remitente\s+Sin asunto/);
  });

  test('have no section when there are none', () => {
    expect(showMails(0, [])).not.toContain('Recibidos');
  });
});

test('an unknown posting is reported as missing', () => {
  const queries = cache();
  queries.setQueryData(postingQuery('j1').queryKey, null);
  expect(show(Applications, { ...APPLICATIONS, queries })).toContain('Esta oferta no existe');
});

test('the breadcrumb of applications links to a screen the user may visit', () => {
  const queries = cache();
  queries.setQueryData(postingQuery('j1').queryKey, POSTING);
  const showTo = (...permissions: Permission[]): string =>
    show(Applications, { ...APPLICATIONS, access: having(...permissions), queries });
  expect(showTo('rrhh.applications.read', 'rrhh.postings.read')).toContain(
    'href="/admin/rrhh/postulaciones"',
  );
  const shown = showTo('rrhh.applications.read');
  expect(shown).toContain('href="/admin/rrhh/applications"');
  expect(shown).not.toContain('/admin/rrhh/postulaciones');
});

test('a user without access to postings also sees the number of unseen applications', () => {
  const queries = cache();
  queries.setQueryData(WAITING_KEY, { applications: 3, internships: null, spontaneous: 0, quotes: null });
  const shown = show(CentreLinks, { access: having('rrhh.applications.read'), queries });
  expect(shown.replaceAll(/<[^>]*>/g, '')).toMatch(/Todas las postulaciones\W*3/);
});

test('nobody has a malformed id', () => {
  const shown = show(UserPage, { address: '/no-es-un-id', path: '/:userId', queries: cache() });
  expect(shown).toContain('Este usuario no existe');
});

const ROSA = {
  id: 'p2',
  user_id: OTHER,
  full_name: 'Rosa Recluta',
  email: 'rosa@voltandes.example',
  is_active: true,
  created_at: '2026-11-01T12:00:00+00:00',
  updated_at: '2026-11-01T12:00:00+00:00',
  admin_user_roles: [],
  last_sign_in_at: null,
  last_used_at: null,
  sessions: 0,
  second_factor_since: null,
};

test('those who cannot remove a lost second factor read who can', () => {
  const shown = (access: Access, second_factor_since: string | null): string => {
    const queries = cache();
    queries.setQueryData(rolesQuery.queryKey, []);
    queries.setQueryData(userInvitationQuery(OTHER).queryKey, null);
    queries.setQueryData(userQuery(OTHER).queryKey, () => ({ ...ROSA, second_factor_since }));
    return show(UserPage, { ...PERSON, access, queries });
  };
  const HINT = 'un super admin puede quitárselo';
  const MANAGER = having('accesos.users.read', 'accesos.users.update');
  expect(shown(MANAGER, ROSA.created_at)).toContain(HINT);
  expect(shown(MANAGER, null)).not.toContain(HINT);
  const toSuperAdmin = shown(SUPER_ADMIN, ROSA.created_at);
  expect(toSuperAdmin).not.toContain(HINT);
  expect(toSuperAdmin).toContain('Quitar segundo factor');
});

describe('data still loading is not reported as missing', () => {
  test('the owner of an application', () => {
    const queries = cache();
    expect(show(ASSIGNMENT, { queries })).toContain('otra persona');
    queries.setQueryData(recruitersQuery.queryKey, []);
    expect(show(ASSIGNMENT, { queries })).toContain('otra persona');
    queries.setQueryData(formerRecruitersQuery(['u2']).queryKey, []);
    expect(show(ASSIGNMENT, { queries })).toContain('alguien que ya no ve postulaciones');
  });

  test.each([
    [false, 'Rosa Recluta (cuenta desactivada)'],
    [true, 'Rosa Recluta (ya no ve postulaciones)'],
  ])('the owner who left, with an account that is active: %s', (is_active, expected) => {
    const queries = cache();
    queries.setQueryData(recruitersQuery.queryKey, []);
    queries.setQueryData(formerRecruitersQuery(['u2']).queryKey, [
      { user_id: 'u2', full_name: 'Rosa Recluta', is_active },
    ]);
    expect(show(ASSIGNMENT, { queries })).toContain(expected);
  });

  test('the sessions of a user', () => {
    const queries = cache();
    queries.setQueryData(rolesQuery.queryKey, []);
    queries.setQueryData(userInvitationQuery(OTHER).queryKey, null);
    queries.setQueryData(userQuery(OTHER).queryKey, () => ROSA);
    const NONE = 'No tiene sesiones abiertas.';
    const loading = show(UserPage, { ...PERSON, queries });
    expect(loading).toContain('Cargando sesiones...');
    expect(loading).not.toContain(NONE);
    queries.setQueryData(userSessionsQuery(OTHER).queryKey, []);
    expect(show(UserPage, { ...PERSON, queries })).toContain(NONE);
  });
});

test('the figures of quote requests are tables by service, region and month', () => {
  const queries = cache();
  const period = readStatisticsFilters(new URLSearchParams(), new Date());
  queries.setQueryData(countedQuotesQuery(period).queryKey, [
    { ...QUOTE, status: 'won', created_at: '2026-11-24T13:00:00Z', answered_at: '2026-11-24T15:30:00Z' },
  ]);
  const shown = show(QuoteFigures, { queries }).replaceAll(/<[^>]*>/g, ' ');
  for (const text of [/Integración.* 2,5 h .*100\s?%/, /Antofagasta.* 2,5 h /, /11\/2026.* 2,5 h /])
    expect(shown).toMatch(text);
});
