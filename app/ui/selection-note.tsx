import { countOf, formatCount } from '#app/i18n/format-count.ts';
/** Shows how many rows are selected, and how many of them are not on the page. */
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
      {countOf(selected.size, 'seleccionada', 'seleccionadas')}
      {unseen > 0 && `, ${formatCount(unseen)} fuera de esta página`}
    </p>
  );
}
