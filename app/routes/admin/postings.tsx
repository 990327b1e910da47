import { useQuery } from '@tanstack/react-query';
import { postingsQuery } from '#app/features/job-postings/list-postings.ts';
import { PostingsTable } from '#app/features/job-postings/postings-table.tsx';
import { useStaff } from '#app/features/session/staff-context.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { hasPermission } from '#domain/permission.ts';

/** All job postings. */
export default function Postings() {
  const { access } = useStaff();
  const postings = useQuery(postingsQuery);
  if (postings.isPending) return <Loading>Cargando ofertas...</Loading>;
  if (postings.isError) {
    return (
      <EmptyState title="Error al cargar las ofertas laborales">
        <Button variant="outline" size="sm" onClick={() => postings.refetch()}>
          Reintentar
        </Button>
      </EmptyState>
    );
  }
  if (postings.data.length === 0) return <EmptyState title="Aún no hay ofertas laborales" />;
  return <PostingsTable postings={postings.data} canToggle={hasPermission(access, 'rrhh.postings.update')} />;
}
