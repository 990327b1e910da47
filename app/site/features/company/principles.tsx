interface Principle {
  readonly title: string;
  readonly rule: string;
  readonly text: string;
}

/** Principles, drawn as feeders off the section's bus; a feeder's breaker closes on hover. */
export function Principles({ items }: { items: readonly Principle[] }) {
  return (
    <ol>
      {items.map(({ rule, text, title }) => (
        <li
          key={title}
          className="group relative grid gap-x-10 gap-y-3 border-rule-ink py-8 pl-10 not-first:border-t lg:grid-cols-[20rem_1fr] lg:pl-14"
        >
          <Feeder />
          <h3 className="display-4 text-on-ink">{title}</h3>
          <div>
            <p className="font-medium text-on-ink">{rule}</p>
            <p className="mt-2 max-w-[62ch] text-on-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Feeder() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 112 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="absolute top-7 -left-[1.4rem] h-6 w-28 origin-left text-copper max-lg:scale-50 lg:-left-[4.4rem]"
    >
      <path d="M0 14h34M66 14h46" />
      <path
        d="m36 14 27-12"
        className="origin-[36px_14px] transition-transform duration-300 group-hover:rotate-[24deg] motion-reduce:transition-none"
      />
      <path d="m62 10 8 8m0-8-8 8" />
      <circle cx="35" cy="14" r="3" fill="currentColor" stroke="none" />
    </svg>
  );
}
