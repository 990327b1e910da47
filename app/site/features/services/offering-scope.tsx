/** The scope of a service or sector, and the deliverables that the client receives. */
export function OfferingScope({
  scope,
  deliverables,
}: {
  scope: readonly string[];
  deliverables: { readonly title: string; readonly items: readonly string[] };
}) {
  return (
    <div className="grid items-start gap-12 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <ul className="border-b border-rule">
        {scope.map((text) => (
          <li key={text} className="border-t border-rule py-4 text-lg text-ink">
            {text}
          </li>
        ))}
      </ul>
      <div className="border-2 border-ink bg-sheet p-6 sm:p-8">
        <h3 className="display-4">{deliverables.title}</h3>
        <ul className="mt-4">
          {deliverables.items.map((text) => (
            <li key={text} className="grid grid-cols-[1.75rem_minmax(0,1fr)] border-t border-rule py-3">
              <span aria-hidden="true" className="mt-2.75 h-0.75 w-4 bg-copper" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
