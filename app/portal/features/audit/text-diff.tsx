import { diffWordsWithSpace } from 'diff';

/** An inline word diff. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  let end = 0;
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => {
    end += value.length;
    if (removed) {
      return (
        <del key={end} className="text-status-red">
          {value}
        </del>
      );
    }
    if (added) {
      return (
        <ins key={end} className="text-status-green underline underline-offset-3">
          {value}
        </ins>
      );
    }
    return value;
  });
}
