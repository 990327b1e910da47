import { CaseCard } from './case-card.tsx';
import type { CaseSummary } from './case-summary.ts';

/**
 * Cases as cards.
 *
 * @param props.list path of the list of cases
 */
export function CaseGrid({ cases, list }: { cases: readonly CaseSummary[]; list: string }) {
  return (
    // Three columns, so that three cases fill the row.
    <ul
      className={`grid gap-x-6 gap-y-7 sm:gap-y-14 lg:grid-cols-3 xl:gap-x-8 ${cases.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
    >
      {cases.map((successCase) => (
        <CaseCard key={successCase.id} successCase={successCase} to={`${list}/${successCase.slug}`} />
      ))}
    </ul>
  );
}
