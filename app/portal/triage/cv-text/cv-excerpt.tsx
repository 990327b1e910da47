import { excerptPieces } from './mark-words.ts';
import { Marked } from './marked.tsx';

/** The part of an applicant's CV that matches the search. */
export function CvExcerpt({ excerpt }: { excerpt: string }) {
  return (
    <span className="flow-root max-w-prose text-sm font-normal whitespace-normal text-muted">
      <span className="sr-only">En el CV: </span>
      <Marked pieces={excerptPieces(excerpt)} />
    </span>
  );
}
