import { submissionIdOf } from '#domain/values/submission-id.ts';

/**
 * The submission id of a form posted without scripts: posting it again counts as the same submission.
 *
 * @param form which form it is
 * @param options.content the values as typed
 */
export async function postedSubmissionId(
  form: string,
  { content, cv }: { content: readonly unknown[]; cv: File | undefined },
): Promise<string> {
  return submissionIdOf([
    form,
    JSON.stringify(content),
    ...(cv ? [new Uint8Array(await cv.arrayBuffer())] : []),
  ]);
}
