import type { ReactNode } from 'react';
import type { processTexts } from '#app/i18n/pages/process.ts';

export type TestProtocolTexts = (typeof processTexts)['es']['protocol'];

interface Field {
  readonly label: string;
  readonly value: string;
}

/** Five columns do not fit the narrowest telephones. */
const NARROW = 'max-[22rem]:hidden';

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
      <span aria-hidden="true" className="balloon">
        {numbers.get(proof)}
      </span>
    );
  const cell = ({ label, value }: Field, proof: string, className?: string) => (
    <div data-proof={proof} className={className}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {balloon(proof)}
    </div>
  );
  const head = (name: ReactNode, proof: string, className?: string) => (
    <th scope="col" data-proof={proof} className={className}>
      {name}
      {balloon(proof)}
    </th>
  );
  return (
    <figure aria-label={texts.label} className="protocol">
      <dl className="grid grid-cols-2 border-2 border-ink sm:grid-cols-[2fr_1.4fr_1.4fr_1fr]">
        {cell(texts.document, 'document')}
        {cell(texts.revision, 'revision', 'border-l')}
        {cell(texts.standard, 'standard', 'max-sm:border-t sm:border-l')}
        {cell(texts.page, 'page', 'border-l max-sm:border-t')}
      </dl>
      <table>
        <thead>
          <tr>
            {head(texts.columns.test, 'test')}
            {head(texts.columns.clause, 'clause')}
            {head(texts.columns.required, 'required', NARROW)}
            {head(texts.columns.measured, 'measured')}
            {head(<span className="max-sm:sr-only">{texts.columns.result}</span>, 'result')}
          </tr>
        </thead>
        <tbody>
          {texts.tests.map(({ clause, measured, required, test }) => (
            <tr key={test}>
              <th scope="row">{test}</th>
              <td data-proof="clause">{clause}</td>
              <td className={NARROW}>{required}</td>
              <td data-proof="measured">{measured}</td>
              <td>
                <span aria-hidden="true">● </span>
                <span className="max-sm:sr-only">{texts.passed}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-2 border border-ink sm:grid-cols-[2fr_1fr_1fr]">
        {cell(texts.observation, 'observation', 'max-sm:col-span-2')}
        {cell(texts.received, 'received', 'max-sm:border-t sm:border-l')}
        {cell(texts.answered, 'answered', 'border-l max-sm:border-t')}
      </dl>
      <dl className="grid grid-cols-2 border-2 border-ink sm:grid-cols-3">
        {cell(texts.responsible, 'responsible', 'max-sm:col-span-2')}
        {cell(texts.tested, 'tested', 'max-sm:border-t sm:border-l')}
        {cell(texts.witnessed, 'witnessed', 'border-l max-sm:border-t')}
      </dl>
      <figcaption>{texts.sample}</figcaption>
    </figure>
  );
}
