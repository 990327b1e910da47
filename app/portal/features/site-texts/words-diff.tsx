import { diffWords } from 'diff';

/** What changes in a text, word by word. */
export function WordsDiff({ before, after, lang }: { before: string; after: string; lang: string }) {
  const parts = diffWords(before, after).map((part, index) => ({ ...part, index }));
  return (
    <p lang={lang} className="break-words whitespace-pre-wrap">
      {parts.map(({ added, index, removed, value }) =>
        added ? (
          <ins key={index} className="bg-status-green/15 text-ink decoration-status-green">
            {value}
          </ins>
        ) : removed ? (
          <del key={index} className="bg-status-red/10 text-ink decoration-status-red">
            {value}
          </del>
        ) : (
          <span key={index}>{value}</span>
        ),
      )}
    </p>
  );
}
