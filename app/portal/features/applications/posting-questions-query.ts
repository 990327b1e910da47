import { queryOptions } from '@tanstack/react-query';

/** The posting's questions, with code that loads once an application has answers. */
export const postingQuestionsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job-postings', 'questions', jobId],
    queryFn: async () => (await import('./read-posting-questions.ts')).readPostingQuestions(jobId),
  });
