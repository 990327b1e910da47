import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';

/** How much work the company has behind it, in the heading of the list. */
export function CaseStats({ stats }: { stats: CaseTexts['stats'] }) {
  return (
    <dl className="mt-10 grid grid-cols-[auto_auto_auto] justify-between gap-x-2 border-t border-rule-ink pt-6 lg:self-end">
      {stats.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-on-ink-muted sm:text-base lg:text-sm xl:text-base">{label}</dt>
          <dd className="font-display text-xl font-semibold tracking-tight sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
