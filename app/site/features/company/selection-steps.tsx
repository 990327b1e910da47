import type { processTexts } from '#app/i18n/pages/process.ts';

/** The steps of staff selection as taps of a bus, each with its usual duration; upright on narrow screens. */
export function SelectionSteps({ texts }: { texts: (typeof processTexts)['es']['selection'] }) {
  return (
    <ol className="grid xl:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] xl:gap-y-12">
      {texts.steps.map(({ text, time, title }) => (
        <li
          key={title}
          className="relative border-copper-bright max-xl:border-l-3 max-xl:pb-9 max-xl:pl-10 max-xl:last:pb-0 xl:border-t-3 xl:pt-12 xl:pr-6"
        >
          <span
            aria-hidden="true"
            className="absolute bg-copper-bright max-xl:top-2.5 max-xl:left-0 max-xl:h-0.5 max-xl:w-6 xl:top-0 xl:left-1.25 xl:h-8 xl:w-0.5"
          />
          <span
            aria-hidden="true"
            className="absolute size-3 rounded-full border-2 border-copper-bright bg-ink max-xl:top-1.25 max-xl:-left-1.75 xl:-top-1.75 xl:left-0"
          />
          <p className="annotation text-copper-bright">{time}</p>
          <h3 className="mt-1.5 display-4 text-balance text-on-ink">{title}</h3>
          <p className="mt-1.5 text-on-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
