import { Button } from './button.tsx';

/** Previous and next page; renders nothing for a single page. */
export function Pager({
  label = 'Páginas',
  page,
  pages,
  onChange,
}: {
  label?: string;
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <Button variant="outline" size="sm" disabled={page === 0} onClick={() => onChange(page - 1)}>
        Anterior
      </Button>
      <span className="text-sm text-muted tabular-nums">
        Página {page + 1} de {pages}
      </span>
      <Button variant="outline" size="sm" disabled={page >= pages - 1} onClick={() => onChange(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
