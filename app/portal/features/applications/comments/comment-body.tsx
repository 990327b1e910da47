import type { Recruiter } from '#app/portal/interviews/list-recruiters.ts';
import { splitMentions } from './mentions.ts';

/** A comment's text, with its mentions highlighted. */
export function CommentBody({ body, mentioned }: { body: string; mentioned: readonly Recruiter[] }) {
  return (
    <p className="mt-1 break-words whitespace-pre-line">
      {splitMentions(body, mentioned).map(({ at, person, text }) =>
        person ? (
          <strong key={at} className="font-semibold text-copper">
            {text}
          </strong>
        ) : (
          text
        ),
      )}
    </p>
  );
}
