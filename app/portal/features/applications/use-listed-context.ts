import { useQuery } from '@tanstack/react-query';
import { recruitersQuery } from '#app/portal/interviews/list-recruiters.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import type { ListedApplication } from './list-applications.ts';
import { otherPostingsQuery } from './list-other-postings.ts';
import { postingQuestionsQuery } from './posting-questions-query.ts';

const NO_RULES: readonly PostingQuestion[] = [];

/** What the rows of a list need besides their columns, read once for all of them and only if a row needs it. */
export function useListedContext(
  jobId: string,
  applications: readonly ListedApplication[],
): {
  readonly rules: readonly PostingQuestion[];
  /** The name of who is in charge. */
  readonly ownerOf: (application: ListedApplication) => string | undefined;
  /** The number of other postings to which the person has applied. */
  readonly othersOf: (application: { readonly id: string }) => number | undefined;
} {
  const ids = applications.map(({ id }) => id);
  const { data: others } = useQuery({ ...otherPostingsQuery(ids), enabled: ids.length > 0 });
  const { data: rules = NO_RULES } = useQuery({
    ...postingQuestionsQuery(jobId),
    enabled: applications.some(({ listed_answers }) => listed_answers),
  });
  const { data: recruiters } = useQuery({
    ...recruitersQuery,
    enabled: applications.some(({ owner_id }) => owner_id !== null),
  });
  const names = new Map(recruiters?.map(({ full_name, user_id }) => [user_id, full_name]));
  return {
    rules,
    ownerOf: ({ owner_id }) => names.get(owner_id ?? ''),
    othersOf: ({ id }) => others?.get(id),
  };
}
