import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { requireAdmin } from '../require-caller.ts';
import { listUsers } from '../users.ts';

/** GET /admin/users */
export async function getUsers(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const page = readPageNumber(context.req.query('page'), 1);
  const perPage = Math.min(1000, readPageNumber(context.req.query('per_page'), 50));
  const { total, users } = await deps.transact((tx) =>
    listUsers(tx, {
      limit: perPage,
      offset: (page - 1) * perPage,
      filter: context.req.query('filter') ?? '',
      ...readOrder(context.req.query('sort')),
    }),
  );
  const last = Math.ceil(total / perPage);
  const query = new URLSearchParams(context.req.query());
  const link = (target: number, rel: string): string => {
    query.set('page', String(target));
    query.sort();
    return `</admin/users?${query}>; rel="${rel}"`;
  };
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return context.json({ users, aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: links.join(', '),
  });
}

/**
 * Parses an order such as `created_at asc`: users are sorted by creation time, latest first by default.
 *
 * @throws AuthError validation_failed
 */
function readOrder(text = ''): { isAscending: boolean } {
  const [column = '', direction = 'desc'] = text.trim().toLowerCase().split(/\s+/);
  if (!['', 'created_at'].includes(column))
    throw errors.validationFailed(`Bad Sort Parameters: bad field for sort '${column}'`);
  if (!['asc', 'desc'].includes(direction))
    throw errors.validationFailed(
      `Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`,
    );
  return { isAscending: direction === 'asc' };
}

/** @throws AuthError validation_failed */
function readPageNumber(text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  if (/^\d{1,9}$/.test(text)) return Math.max(1, Number(text));
  throw errors.validationFailed(
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  );
}
