import type { companyTexts } from '#app/i18n/pages/company.ts';
import { TestProtocol, type TestProtocolTexts } from './test-protocol.tsx';

/** Numbered reasons to choose the company, beside a test report with the numbers where each is proven. */
export function Reasons({
  reasons,
  protocol,
}: {
  reasons: (typeof companyTexts)['es']['reasons']['items'];
  protocol: TestProtocolTexts;
}) {
  return (
    <div className="proofs grid grid-cols-1 gap-9 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:gap-16">
      <TestProtocol
        texts={protocol}
        numbers={new Map(reasons.map(({ proof }, index) => [proof, index + 1]))}
      />
      <ol className="border-b border-rule-ink xl:order-first">
        {reasons.map(({ proof, text, title }, index) => (
          <li
            key={title}
            data-reason={proof}
            className="grid grid-cols-[2.5rem_1fr] border-t border-rule-ink py-3 sm:py-4.5"
          >
            <span className="balloon mt-0.5 border-copper-bright text-copper-bright">{index + 1}</span>
            <div>
              <h3 className="display-4 text-on-ink">{title}</h3>
              <p className="mt-1 text-on-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
