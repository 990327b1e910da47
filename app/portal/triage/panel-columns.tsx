import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

const SIDES = ['cv', 'facts'] as const;
type Side = (typeof SIDES)[number];
const LABELS: Readonly<Record<Side, string>> = { cv: 'CV', facts: 'Datos' };

/** The CV at full height beside the facts; on narrow screens one of the two, selected by tabs. */
export function PanelColumns({ cv, facts }: Record<Side, ReactNode>) {
  const [side, setSide] = useState<Side>('cv');
  const id = useId();
  const tabs = useRef(new Map<Side, HTMLButtonElement>());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = side === 'cv' ? 'facts' : 'cv';
    setSide(other);
    tabs.current.get(other)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label="Vista" className="flex border-b border-rule lg:hidden print:hidden">
        {SIDES.map((one) => (
          <button
            key={one}
            ref={(tab) => {
              if (tab) tabs.current.set(one, tab);
            }}
            type="button"
            role="tab"
            id={`${id}-${one}-tab`}
            aria-selected={one === side}
            aria-controls={`${id}-${one}`}
            tabIndex={one === side ? 0 : -1}
            onClick={() => setSide(one)}
            onKeyDown={onKeyDown}
            className={clsx(
              '-mb-px min-h-11 grow border-b-3 font-semibold',
              one === side ? 'border-copper text-ink' : 'border-unmarked text-muted',
            )}
          >
            {LABELS[one]}
          </button>
        ))}
      </div>
      <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div
          role="tabpanel"
          id={`${id}-cv`}
          aria-labelledby={`${id}-cv-tab`}
          className={clsx(
            'flex min-h-0 flex-col lg:border-r lg:border-rule print:hidden',
            side !== 'cv' && 'max-lg:hidden',
          )}
        >
          {cv}
        </div>
        <div
          role="tabpanel"
          id={`${id}-facts`}
          aria-labelledby={`${id}-facts-tab`}
          // On paper there are only the facts: a CV is printed from its own document.
          className={clsx(
            'min-h-0 overflow-y-auto px-5 py-4 print:overflow-visible',
            side !== 'facts' && 'max-lg:not-print:hidden',
          )}
        >
          {facts}
        </div>
      </div>
    </>
  );
}
