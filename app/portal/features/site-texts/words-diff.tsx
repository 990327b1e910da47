import { diffWords } from 'diff';

/**
 * What changes in a text, word by word.
 *
 * @param props.isRich whether it may have formatting, which is not among the words
 */
export function WordsDiff({
  before,
  after,
  lang,
  isRich = false,
}: {
  before: string;
  after: string;
  lang: string;
  isRich?: boolean;
}) {
  if (isRich && before === after)
    return (
      <p lang={lang} className="break-words whitespace-pre-wrap">
        {after}{' '}
        <span lang="es" className="text-muted">
          Cambia el formato, no las palabras.
        </span>
      </p>
    );
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
