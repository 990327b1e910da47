/** Says how many are selected, and how many of them the page does not show. */
export function SelectionNote({
  selected,
  listed,
}: {
  selected: ReadonlyMap<string, unknown>;
  listed: readonly { readonly id: string }[];
}) {
  const unseen = selected.size - listed.filter(({ id }) => selected.has(id)).length;
  return (
    <p role="status" className="text-sm font-semibold text-ink">
      {selected.size === 1 ? '1 seleccionada' : `${selected.size.toLocaleString('es-CL')} seleccionadas`}
      {unseen > 0 && `, ${unseen.toLocaleString('es-CL')} fuera de esta página`}
    </p>
  );
}
