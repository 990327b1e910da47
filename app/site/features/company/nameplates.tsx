interface Nameplate {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
}

/** Standards, drawn as equipment nameplates. */
export function Nameplates({ items }: { items: readonly Nameplate[] }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {items.map(({ code, label, text, title, value }) => (
        <li key={code} className="rivets grid grid-rows-[auto_1fr_auto] border-2 border-ink bg-sheet">
          <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink px-[min(2rem,7vw)] py-4">
            <p className="font-display text-3xl font-bold tracking-tight text-ink">{code}</p>
          </div>
          <div className="px-[min(2rem,7vw)] py-6">
            <h3 className="display-4">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </div>
          <p className="flex flex-wrap gap-x-4 border-t border-rule px-[min(2rem,7vw)] py-3">
            <span className="annotation pt-1 whitespace-nowrap text-muted">{label}</span>
            <span className="font-medium">{value}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
