import { useEffect } from 'react';
import { Button } from './button.tsx';

/**
 * Links to the previous and next page; renders nothing for a single page.
 *
 * @param props.isCurrent whether `pages` is up to date: a page past the last one then switches to the last, since its
 *   rows were processed or deleted
 */
export function Pager({
  label = 'Páginas',
  isCurrent = false,
  page,
  pages,
  onChange,
}: {
  label?: string;
  isCurrent?: boolean;
  page: number;
  pages: number;
  onChange: (page: number) => void;
}) {
  const last = Math.max(0, pages - 1);
  useEffect(() => {
    if (isCurrent && page > last) onChange(last);
  });
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <Button variant="outline" size="sm" disabled={page === 0} onClick={() => onChange(page - 1)}>
        Anterior
      </Button>
      <span className="text-sm text-muted tabular-nums">
        Página {page + 1} de {pages}
      </span>
      <Button variant="outline" size="sm" disabled={page >= last} onClick={() => onChange(page + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
