import type { processTexts } from '#app/i18n/pages/process.ts';

/** The steps of staff selection as taps of a bus, each with its usual duration; upright on narrow screens. */
export function SelectionSteps({ texts }: { texts: (typeof processTexts)['es']['selection'] }) {
  return (
    <ol className="selection-steps">
      {texts.steps.map(({ text, time, title }) => (
        <li key={title}>
          <p className="annotation text-copper-bright">{time}</p>
          <h3 className="mt-1.5 display-4 text-balance text-on-ink">{title}</h3>
          <p className="mt-1.5 text-on-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
