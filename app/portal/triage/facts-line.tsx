import { clsx } from 'clsx';
import { type DecidingFact, factsText } from './deciding-facts.ts';

/** What decides about an application, on one line; what is excluding is named so. */
export function FactsLine({ facts, className }: { facts: readonly DecidingFact[]; className?: string }) {
  if (facts.length === 0) return null;
  const text = factsText(facts);
  return (
    <span
      title={text}
      className={clsx('block max-w-full truncate text-sm font-normal text-muted', className)}
    >
      {facts.some(({ isExcluding }) => isExcluding) && (
        <span className="font-semibold text-status-red">Excluyente </span>
      )}
      {text}
    </span>
  );
}
