import { clsx } from 'clsx';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import type { CircuitElement } from '#domain/website/single-line.ts';
import { CircuitSymbol } from './circuit-symbol.tsx';

/** Single-line diagrams of what was there and what is, with what is new in copper. */
export function CaseSingleLine({
  before,
  after,
  texts,
}: {
  /** Null if nothing was, or nobody says. */
  before: readonly CircuitElement[] | null;
  after: readonly CircuitElement[];
  texts: CaseTexts['singleLine'];
}) {
  return (
    <section className="break-inside-avoid border-t border-rule pt-5 print:pt-2">
      <h3 className="display-4 print:text-base">{texts.title}</h3>
      <div
        className={clsx('mt-6 grid max-w-2xl gap-6 print:mt-2', before && 'sm:grid-cols-2 print:grid-cols-2')}
      >
        {before && <Circuit title={texts.before} elements={before} known={null} texts={texts} />}
        <Circuit title={before ? texts.after : texts.built} elements={after} known={before} texts={texts} />
      </div>
    </section>
  );
}

const countOf = (elements: readonly CircuitElement[], wanted: CircuitElement): number =>
  elements.filter((element) => element === wanted).length;

function Circuit({
  title,
  elements,
  known,
  texts,
}: {
  title: string;
  elements: readonly CircuitElement[];
  /** The elements that are not new; null to mark none as new. */
  known: readonly CircuitElement[] | null;
  texts: CaseTexts['singleLine'];
}) {
  return (
    <div>
      <h4 className="annotation mb-4 text-muted print:mb-1">{title}</h4>
      <ol className="print:text-sm">
        {elements.map((element, index) => {
          // The second of a kind is new where there was one.
          const isNew =
            known !== null && countOf(elements.slice(0, index + 1), element) > countOf(known, element);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: an element may occur twice, and the list does not change
              key={index}
              className={clsx('circuit-element', isNew ? 'text-copper' : 'text-ink')}
            >
              <CircuitSymbol element={element} />
              <span className={clsx('leading-tight', isNew && 'font-semibold')}>
                {texts.elements[element]}
                {isNew && <span className="block text-sm font-normal print:inline"> {texts.new}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
