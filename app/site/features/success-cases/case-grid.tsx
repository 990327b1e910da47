import { CaseCard } from './case-card.tsx';
import type { CaseSummary } from './case-summary.ts';

/** Cases as cards. @param props.list path of the list of cases */
export function CaseGrid({ cases, list }: { cases: readonly CaseSummary[]; list: string }) {
  return (
    <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2 xl:grid-cols-3">
      {cases.map((successCase) => (
        <CaseCard key={successCase.id} successCase={successCase} to={`${list}/${successCase.slug}`} />
      ))}
    </ul>
  );
}
