import { Button } from '#app/ui/button.tsx';

/** Says how many are selected, and how many of them the page does not show. */
export function SelectionNote({
  selected,
  listed,
  onClear,
}: {
  selected: ReadonlySet<string>;
  listed: readonly { readonly id: string }[];
  onClear: () => void;
}) {
  if (selected.size === 0) return null;
  const unseen = selected.size - listed.filter(({ id }) => selected.has(id)).length;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>
        {selected.size === 1 ? '1 seleccionada' : `${selected.size.toLocaleString('es-CL')} seleccionadas`}
        {unseen > 0 && `, ${unseen.toLocaleString('es-CL')} fuera de esta página`}
      </span>
      <Button variant="quiet" size="sm" onClick={onClear}>
        Quitar selección
      </Button>
    </p>
  );
}
