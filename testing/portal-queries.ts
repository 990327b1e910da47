import { QueryClient } from '@tanstack/react-query';
import { configureSupabase, supabase } from '#app/lib/supabase.ts';
import { applicationsQuery } from '#app/portal/features/applications/applications-query.ts';
import { commentsQuery } from '#app/portal/features/applications/comments/list-comments.ts';
import { countsQuery } from '#app/portal/features/applications/count-applications.ts';
import {
  allApplicationsQuery,
  readAllFilters,
} from '#app/portal/features/applications/list-all-applications.ts';
import { NEWEST_FIRST, PAGE_SIZE } from '#app/portal/features/applications/list-applications.ts';
import { otherPostingsQuery } from '#app/portal/features/applications/list-other-postings.ts';
import { repeatsQuery } from '#app/portal/features/applications/list-repeats.ts';
import { postingQuery } from '#app/portal/features/applications/read-posting.ts';
import { selectApplications } from '#app/portal/features/applications/selection.ts';
import {
  allTagsQuery,
  listedTagsQuery,
  proposedTagsQuery,
  tagsOfQuery,
} from '#app/portal/features/applications/tags.ts';
import { eventsQuery as timelineQuery } from '#app/portal/features/applications/timeline/list-events.ts';
import { entriesQuery, readFilters } from '#app/portal/features/audit/list-entries.ts';
import { namesQuery } from '#app/portal/features/audit/list-names.ts';
import { eventsQuery, readEventFilters } from '#app/portal/features/audit/list-security-events.ts';
import { findQuery } from '#app/portal/features/command-palette/find-in-portal.ts';
import { overviewQuery } from '#app/portal/features/dashboard/read-overview.ts';
import { ownTasksQuery } from '#app/portal/features/dashboard/read-own-tasks.ts';
import { tasksQuery } from '#app/portal/features/dashboard/read-tasks.ts';
import { todayQuery } from '#app/portal/features/dashboard/today/read-today.ts';
import { imagesQuery } from '#app/portal/features/hero-images/list-images.ts';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { invitationsQuery } from '#app/portal/features/invitations/list-invitations.ts';
import { postingsQuery } from '#app/portal/features/job-postings/list-postings.ts';
import { readPostingFilters } from '#app/portal/features/job-postings/posting-filters.ts';
import { noticesQuery, unreadQuery } from '#app/portal/features/notices/list-notices.ts';
import { findPeopleQuery, personQuery } from '#app/portal/features/person/read-person.ts';
import { allGrantsQuery } from '#app/portal/features/roles/compare-roles.ts';
import { permissionsQuery } from '#app/portal/features/roles/list-permissions.ts';
import { countedRolesQuery } from '#app/portal/features/roles/list-roles.ts';
import { funnelQuery, rejectionsQuery, timesQuery } from '#app/portal/features/statistics/read-statistics.ts';
import { readStatisticsFilters } from '#app/portal/features/statistics/statistics-filters.ts';
import { casesQuery } from '#app/portal/features/success-cases/list-cases.ts';
import { undeliveredQuery } from '#app/portal/features/undelivered-mail/list-undelivered-mail.ts';
import { explainedPermissionsQuery } from '#app/portal/features/users/explain-permissions.ts';
import { accessReviewQuery } from '#app/portal/features/users/list-access-review.ts';
import { userSessionsQuery } from '#app/portal/features/users/list-user-sessions.ts';
import { NEWEST_USERS, rolesQuery, usersQuery } from '#app/portal/features/users/list-users.ts';
import { userQuery } from '#app/portal/features/users/read-user.ts';
import { responsibilitiesQuery } from '#app/portal/features/users/responsibilities.ts';
import { formerRecruitersQuery, recruitersQuery } from '#app/portal/interviews/list-recruiters.ts';
import { waitingQuery } from '#app/portal/layout/waiting-counts.ts';
import { requestCountsQuery } from '#app/portal/requests/count-requests.ts';
import { requestPageQuery } from '#app/portal/requests/request-list.ts';
import { NEWEST_FIRST as NEWEST_REQUESTS } from '#app/portal/requests/request-sort.ts';
import { cvTextQuery, excerptsQuery } from '#app/portal/triage/cv-text/cv-text.ts';
import type { InternshipStatus } from '#domain/recruiting/internship-application.ts';
import { shiftDay } from '#domain/values/calendar-day.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { BUSIEST_POSTING, type Dataset } from './large-dataset.ts';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
const read: QueryClient['fetchQuery'] = (query) => queries.fetchQuery(query);

const daysAgo = (days: number): string => shiftDay(dayInChile(new Date().toISOString()), -days);

const ALL = { search: '', status: null, sort: NEWEST_FIRST, page: 0, size: PAGE_SIZE } as const;
const applications = (filters: Partial<Parameters<typeof applicationsQuery>[1]> = {}) =>
  applicationsQuery(BUSIEST_POSTING, { ...ALL, ...filters });
const byName = { column: 'nombre', isDescending: false } as const;

const internships = (filters: { search?: string; status?: InternshipStatus; page?: number } = {}) =>
  requestPageQuery(INTERNSHIPS, { search: '', status: null, sort: NEWEST_REQUESTS, page: 0, ...filters });
const audit = (query: string) => entriesQuery(readFilters(new URLSearchParams(query)));

const events = (query: string) => eventsQuery(readEventFilters(new URLSearchParams(query)));
const postings = (query = '') => postingsQuery(readPostingFilters(new URLSearchParams(query)));
const allApplications = (query = '') =>
  allApplicationsQuery(readAllFilters(new URLSearchParams(query), '0d000000-0000-4000-8000-000000000001'));
const statistics = (query = '') => readStatisticsFilters(new URLSearchParams(query), new Date());
const users = (filters: Partial<Parameters<typeof usersQuery>[0]> = {}) =>
  usersQuery({ search: '', sort: NEWEST_USERS, page: 0, ...filters });

/** The first user of the large dataset. */
const FIRST_USER = '0d000000-0000-4000-8000-000000000001';

/** The portal's queries by screen. */
const portalQueries = (rows: Dataset): Readonly<Record<string, () => PromiseLike<unknown>>> => ({
  'statistics, times': () => read(timesQuery(statistics())),
  'statistics, rejections': () => read(rejectionsQuery(statistics())),
  today: () => read(todayQuery),
  overview: () => read(overviewQuery),
  'overview, own tasks': () => read(ownTasksQuery),
  'overview, tasks': () => read(tasksQuery),
  'statistics, funnel': () => read(funnelQuery(statistics())),
  'statistics, funnel of a posting': () => read(funnelQuery(statistics(`oferta=${BUSIEST_POSTING}`))),
  'pending items': () => read(waitingQuery),
  'palette, rare': () => read(findQuery('persona7777@')),
  'palette, common': () => read(findQuery('camila')),
  'palette, two words': () => read(findQuery('ximena tapia')),
  'palette, two letters': () => read(findQuery('ro')),
  'palette, no matches': () => read(findQuery('zzz')),
  'postings with counts': () => read(postings()),
  'postings, by applications': () => read(postings('orden=-postulaciones')),
  'postings, search': () => read(postings('buscar=jefe')),
  'postings, untranslated': () => read(postings('traduccion=falta')),
  'postings, drafts': () => read(postings('publicacion=draft')),
  'all applications, first page': () => read(allApplications()),
  'all applications, last page': () => read(allApplications(`pagina=${rows.applications / 50}`)),
  'all applications, pending, oldest first': () => read(allApplications('estado=pending&orden=fecha')),
  'all applications, mine': () => read(allApplications('mostrar=mias')),
  'all applications, without an owner': () => read(allApplications('mostrar=sin-responsable')),
  'all applications, next steps': () => read(allApplications('mostrar=pasos')),
  'all applications, unrated': () => read(allApplications('mostrar=sin-evaluacion')),
  'all applications, accepting other processes': () => read(allApplications('mostrar=otros-procesos')),
  'all applications, one week': () => read(allApplications(`desde=${daysAgo(10)}&hasta=${daysAgo(4)}`)),
  'one posting': () => read(postingQuery(BUSIEST_POSTING)),
  'applications, first page': () => read(applications()),
  'applications, last page': () => read(applications({ page: rows.busiest / PAGE_SIZE - 1 })),
  'applications, by name': () => read(applications({ sort: byName })),
  'applications, by name, last page': () =>
    read(applications({ sort: byName, page: rows.busiest / PAGE_SIZE - 1 })),
  'applications, approved': () => read(applications({ status: 'approved' })),
  'counts by status': () => read(countsQuery(BUSIEST_POSTING, ALL)),
  'counts by status, search': () => read(countsQuery(BUSIEST_POSTING, { search: 'camila' })),
  'select all results of a search': () =>
    selectApplications(BUSIEST_POSTING, { search: 'camila', status: 'approved' }),
  'board, a column': () => read(applications({ status: 'pending', size: 20 })),
  'search, rare': () => read(applications({ search: 'persona7777@' })),
  'search, common': () => read(applications({ search: 'camila' })),
  'search, common, by name': () => read(applications({ search: 'camila', sort: byName })),
  'search, two words': () => read(applications({ search: 'ximena tapia' })),
  'search, one letter': () => read(applications({ search: 'a' })),
  'search, one letter without matches': () => read(applications({ search: '§' })),
  'search, two letters': () => read(applications({ search: 'ro' })),
  'search, a telephone number': () => read(applications({ search: '+56 9 0000 7777' })),
  'search, approved': () => read(applications({ search: 'camila', status: 'approved' })),
  'search, a word in a few CVs': () => read(applications({ search: 'osciloscopio' })),
  'search, a word in all CVs': () => read(applications({ search: 'tableros' })),
  'search, excerpts': async () => {
    const page = await read(applications({ search: 'tableros' }));
    return read(
      excerptsQuery(
        page.applications.map(({ id }) => id),
        'tableros',
      ),
    );
  },
  'text of a CV': () => read(cvTextQuery({ id: BUSIEST_POSTING, resume_url: 'x.pdf' })),
  'applications, with a tag': () => read(applications({ tag: BUSIEST_POSTING })),
  'applications, mine': () => read(applications({ owner: FIRST_USER })),
  'counts by status, mine': () => read(countsQuery(BUSIEST_POSTING, { search: '', owner: FIRST_USER })),
  tags: () => read(allTagsQuery),
  'other postings of the list': async () => {
    const page = await read(applications());
    return read(otherPostingsQuery(page.applications.map(({ id }) => id)));
  },
  'tags of the list': () => read(listedTagsQuery([BUSIEST_POSTING])),
  'tags of an application': () => read(tagsOfQuery(BUSIEST_POSTING)),
  'proposed tags': () => read(proposedTagsQuery(BUSIEST_POSTING)),
  repeats: () => read(repeatsQuery(BUSIEST_POSTING, BUSIEST_POSTING)),
  person: () => read(personQuery('8c6e6ba8-330c-6da3-31de-62e68a4e0712')),
  'people to merge': () => read(findPeopleQuery('persona7777@')),
  recruiters: () => read(recruitersQuery),
  'former recruiters': () => read(formerRecruitersQuery([FIRST_USER])),
  notices: () => read(noticesQuery),
  'unread notices': () => read(unreadQuery),
  comments: () => read(commentsQuery(BUSIEST_POSTING, BUSIEST_POSTING)),
  timeline: () => read(timelineQuery(BUSIEST_POSTING, BUSIEST_POSTING)),
  'internships, first page': () => read(internships()),
  'internships, last page': () => read(internships({ page: rows.internships / 50 - 1 })),
  'internships, pending': () => read(internships({ status: 'pending' })),
  'internships, counts by status': () => read(requestCountsQuery(INTERNSHIPS, { search: '' })),
  'internships, search': () => read(internships({ search: 'camila' })),
  'internships, search, a word in a few CVs': () => read(internships({ search: 'osciloscopio' })),
  'internships, search, a word in all CVs': () => read(internships({ search: 'tableros' })),
  'internships, counts by status, search': () =>
    read(requestCountsQuery(INTERNSHIPS, { search: 'tableros' })),
  'internships, search, one letter': () => read(internships({ search: 'a' })),
  users: () => read(users()),
  'users, by last sign-in': () => read(users({ sort: { column: 'acceso', isDescending: true } })),
  'users, search': () => read(users({ search: 'camila' })),
  'one user': () => read(userQuery(FIRST_USER)),
  'one user, permissions': () => read(explainedPermissionsQuery(FIRST_USER)),
  'one user, responsibilities': () => read(responsibilitiesQuery(FIRST_USER)),
  'one user, sessions': () => read(userSessionsQuery(FIRST_USER)),
  'access review': () => read(accessReviewQuery),
  'assignable roles': () => read(rolesQuery),
  'role comparison': () => read(allGrantsQuery),
  roles: () => read(countedRolesQuery),
  permissions: () => read(permissionsQuery),
  invitations: () => read(invitationsQuery),
  'audit, first page': () => read(audit('')),
  'audit, last page': () => read(audit(`pagina=${rows.auditEntries / 25}`)),
  'audit, one table': () => read(audit('tabla=success_cases')),
  'audit, somebody affected': () => read(audit('afecta=persona7777@')),
  'audit, one action': () => read(audit('accion=DELETE')),
  'audit, one person': () => read(audit('persona=0d000000-0000-4000-8000-000000000001')),
  'audit, some days': () => read(audit(`desde=${daysAgo(20)}&hasta=${daysAgo(14)}`)),
  'security events, first page': () => read(events('')),
  'security events, one person': () => read(events('persona=0d000000-0000-4000-8000-000000000011')),
  'security events, one kind': () => read(events('tipo=contrasenas')),
  'security events, some days': () => read(events(`desde=${daysAgo(20)}&hasta=${daysAgo(14)}`)),
  'audit, names': () => read(namesQuery),
  'second factors': async () => (await supabase()).rpc('list_second_factors').throwOnError(),
  'undelivered mail': () => read(undeliveredQuery),
  'success cases': () => read(casesQuery),
  'hero images': () => read(imagesQuery),
});

export interface PortalRequest {
  /** The screen, or part of one, that makes the request. */
  readonly name: string;
  readonly url: string;
  readonly init: RequestInit;
}

/**
 * Runs every portal query with the portal's own code.
 *
 * @param options.as a user who may read everything
 * @param options.rows row counts of the database
 * @returns the API requests made
 */
export async function recordPortalRequests(options: {
  url: string;
  publishableKey: string;
  as: { readonly email: string; readonly password: string };
  rows: Dataset;
}): Promise<PortalRequest[]> {
  const { as, publishableKey, rows, url } = options;
  // A different site URL: there is no window here.
  configureSupabase({
    publishableKey,
    supabaseUrl: url,
    siteUrl: 'http://site.example',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  });
  const client = await supabase();
  const { error } = await client.auth.signInWithPassword(as);
  if (error) throw error;
  const requests: PortalRequest[] = [];
  const send = globalThis.fetch;
  try {
    for (const [name, readAll] of Object.entries(portalQueries(rows))) {
      globalThis.fetch = (input, init = {}) => {
        requests.push({ name, url: String(input), init });
        return send(input, init);
      };
      await readAll();
    }
  } finally {
    globalThis.fetch = send;
    await client.auth.stopAutoRefresh();
  }
  return requests;
}
