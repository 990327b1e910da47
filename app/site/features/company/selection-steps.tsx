import type { processTexts } from '#app/i18n/pages/process.ts';

/** The steps of staff selection, each with its usual duration. */
export function SelectionSteps({ texts }: { texts: (typeof processTexts)['es']['selection'] }) {
  return (
    <ol className="border-b border-rule-ink">
      {texts.steps.map(({ text, time, title }, index) => (
        <li
          key={title}
          className="grid items-baseline gap-x-8 gap-y-1 border-t border-rule-ink py-5 sm:grid-cols-[3rem_1fr_14rem]"
        >
          <span className="annotation text-copper-bright">{String(index + 1).padStart(2, '0')}</span>
          <div>
            <h3 className="display-4 text-on-ink">{title}</h3>
            <p className="mt-1 text-on-ink-muted">{text}</p>
          </div>
          <p className="font-medium text-on-ink sm:text-right">{time}</p>
        </li>
      ))}
    </ol>
  );
}
