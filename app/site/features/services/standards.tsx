/** Standards, each with its subject, on the dark background. */
export function Standards({ items }: { items: readonly { readonly code: string; readonly text: string }[] }) {
  return (
    <dl className="grid gap-x-16 sm:grid-cols-2">
      {items.map(({ code, text }) => (
        <div key={code} className="border-t border-rule-ink py-5">
          <dt className="font-display text-2xl font-semibold tracking-tight text-on-ink">{code}</dt>
          <dd className="mt-1 text-on-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
