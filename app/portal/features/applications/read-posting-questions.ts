import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type PostingQuestion, postingQuestionSchema } from '#domain/recruiting/posting-question.ts';

/** The posting's current questions, with the disqualifying answers for those who may read postings. */
export async function readPostingQuestions(jobId: string): Promise<PostingQuestion[]> {
  const { data } = await (await supabase())
    .from('job_postings_list')
    .select('questions')
    .eq('id', jobId)
    .maybeSingle()
    .throwOnError();
  return z.array(postingQuestionSchema).parse(data?.questions ?? []);
}
