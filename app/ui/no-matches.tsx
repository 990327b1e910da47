import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of a list in which nothing matches the search and filters, with a way back to all of it. */
export function NoMatches({
  title,
  body = 'Pruebe con otra búsqueda o quite el filtro.',
  onClear,
}: {
  title: string;
  body?: string;
  /** Clears the search and all filters. */
  onClear: () => void;
}) {
  return (
    // The list takes the button's place, and the focus.
    <div data-replaced>
      <EmptyState title={title} body={body}>
        <Button variant="outline" size="sm" className="mt-2" onClick={onClear}>
          Ver todo
        </Button>
      </EmptyState>
    </div>
  );
}
