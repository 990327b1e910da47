import { clsx } from 'clsx';
import type { processTexts } from '#app/i18n/pages/process.ts';

export type TestProtocolTexts = (typeof processTexts)['es']['protocol'];

interface Field {
  readonly label: string;
  readonly value: string;
}

const INNER = 'px-1.5 py-2 sm:px-3';

/** Five columns do not fit the narrowest telephones. */
const NARROW = 'max-[22rem]:sr-only';

/**
 * A sample of the report of a factory acceptance test, with numbered balloons.
 *
 * @param props.numbers of the reasons, by the part of the report that proves each
 */
export function TestProtocol({
  texts,
  numbers,
}: {
  texts: TestProtocolTexts;
  numbers: ReadonlyMap<string, number>;
}) {
  const balloon = (proof: string) =>
    numbers.has(proof) && (
      <span
        aria-hidden="true"
        className="balloon absolute -top-4 right-1 border-copper bg-copper text-white sm:right-2.5"
      >
        {numbers.get(proof)}
      </span>
    );
  const cell = ({ label, value }: Field, proof: string, className?: string) => (
    <div data-proof={proof} className={clsx('relative border-ink px-2 py-2 sm:px-3', className)}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold text-ink">{value}</dd>
      {balloon(proof)}
    </div>
  );
  const head = (name: string, proof: string, className?: string) => (
    <th scope="col" data-proof={proof} className={clsx('relative', INNER, 'font-normal', className)}>
      {name}
      {balloon(proof)}
    </th>
  );
  return (
    <figure
      aria-label={texts.label}
      className="self-start bg-sheet p-3 text-xs text-text sm:p-7 sm:text-sm lg:mr-3 lg:shadow-[0.75rem_0.75rem_0_var(--color-ink-2)]"
    >
      <dl className="grid grid-cols-2 border-2 border-ink sm:grid-cols-[2fr_1.4fr_1.4fr_1fr]">
        {cell(texts.document, 'document')}
        {cell(texts.revision, 'revision', 'border-l')}
        {cell(texts.standard, 'standard', 'max-sm:border-t sm:border-l')}
        {cell(texts.page, 'page', 'border-l max-sm:border-t')}
      </dl>
      <table className="mt-4 w-full border border-rule text-left">
        <thead className="text-muted">
          <tr>
            {head(texts.columns.test, 'test')}
            {head(texts.columns.clause, 'clause')}
            {head(texts.columns.required, 'required', NARROW)}
            {head(texts.columns.measured, 'measured')}
            {head(texts.columns.result, 'result', 'max-sm:sr-only')}
          </tr>
        </thead>
        <tbody>
          {texts.tests.map(({ clause, measured, required, test }) => (
            <tr key={test} className="border-t border-rule">
              <th scope="row" className={clsx(INNER, 'font-normal')}>
                {test}
              </th>
              <td data-proof="clause" className={INNER}>
                {clause}
              </td>
              <td className={clsx(INNER, NARROW)}>{required}</td>
              <td data-proof="measured" className={clsx(INNER, 'font-semibold text-ink')}>
                {measured}
              </td>
              <td className={clsx(INNER, 'font-semibold whitespace-nowrap text-status-green')}>
                <span aria-hidden="true">● </span>
                <span className="max-sm:sr-only">{texts.passed}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 grid grid-cols-2 border border-ink sm:grid-cols-[2fr_1fr_1fr]">
        {cell(texts.observation, 'observation', 'max-sm:col-span-2')}
        {cell(texts.received, 'received', 'max-sm:border-t sm:border-l')}
        {cell(texts.answered, 'answered', 'border-l max-sm:border-t')}
      </dl>
      <dl className="mt-4 grid grid-cols-2 border-2 border-ink sm:grid-cols-3">
        {cell(texts.responsible, 'responsible', 'max-sm:col-span-2')}
        {cell(texts.tested, 'tested', 'max-sm:border-t sm:border-l')}
        {cell(texts.witnessed, 'witnessed', 'border-l max-sm:border-t')}
      </dl>
      <figcaption className="mt-4 text-muted">{texts.sample}</figcaption>
    </figure>
  );
}
