import { useQuery } from '@tanstack/react-query';
import { ACCESS_KEY } from '#app/lib/query/create-query-client.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { WAITING_KEY, waitingQuery, waitingTables } from './waiting-counts.ts';

const ACCESS_TABLES = ['admin_profiles', 'admin_user_roles', 'admin_roles', 'admin_role_permissions'];

/** Keeps the navigation current: the user's permissions and the counts of pending items. Renders nothing. */
export function LiveNavigation() {
  const tables = waitingTables(useStaff().access);
  useLiveTables(ACCESS_TABLES, ACCESS_KEY);
  return tables.length > 0 && <WaitingCounts tables={tables} />;
}

function WaitingCounts({ tables }: { tables: readonly string[] }): null {
  const isListening = useLiveTables(tables, WAITING_KEY);
  useQuery({ ...waitingQuery, enabled: isListening });
  return null;
}
