import type { processTexts } from '#app/i18n/pages/process.ts';

/** The steps of staff selection as taps of a bus, each with its usual duration; upright on narrow screens. */
export function SelectionSteps({ texts }: { texts: (typeof processTexts)['es']['selection'] }) {
  return (
    <ol className="grid lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] lg:gap-y-12">
      {texts.steps.map(({ text, time, title }) => (
        <li
          key={title}
          className="relative border-copper-bright max-lg:border-l-3 max-lg:pb-9 max-lg:pl-10 max-lg:last:pb-0 lg:border-t-3 lg:pt-12 lg:pr-6"
        >
          <span
            aria-hidden="true"
            className="absolute bg-copper-bright max-lg:top-2.5 max-lg:left-0 max-lg:h-0.5 max-lg:w-6 lg:top-0 lg:left-1.25 lg:h-8 lg:w-0.5"
          />
          <span
            aria-hidden="true"
            className="absolute size-3 rounded-full border-2 border-copper-bright bg-ink max-lg:top-1.25 max-lg:-left-1.75 lg:-top-1.75 lg:left-0"
          />
          <p className="annotation text-copper-bright">{time}</p>
          <h3 className="mt-1.5 display-4 text-balance text-on-ink">{title}</h3>
          <p className="mt-1.5 text-on-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
