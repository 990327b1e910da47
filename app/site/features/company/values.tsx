import { VALUES, type Value, ValueSymbol } from './value-symbols.tsx';

interface Texts {
  readonly caption: string;
  readonly symbolHead: string;
  readonly valueHead: string;
  readonly meaningHead: string;
  readonly items: Record<Value, { title: string; symbol: string; text: string }>;
}

/** The company's values, drawn as a legend of symbols. */
export function Values({ texts }: { texts: Texts }) {
  return (
    <table className="w-full border-2 border-ink bg-sheet text-left">
      <caption className="annotation border-2 border-b-0 border-ink bg-ink px-4 py-2 text-left text-on-ink">
        {texts.caption}
      </caption>
      <thead className="annotation text-muted max-md:sr-only">
        <tr className="border-b border-rule">
          <th scope="col" className="w-36 px-4 py-3 font-normal">
            {texts.symbolHead}
          </th>
          <th scope="col" className="w-[34%] border-l border-rule px-6 py-3 font-normal">
            {texts.valueHead}
          </th>
          <th scope="col" className="border-l border-rule px-6 py-3 font-normal">
            {texts.meaningHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {VALUES.map((value) => {
          const { symbol, text, title } = texts.items[value];
          return (
            <tr
              key={value}
              className="border-rule not-first:border-t max-md:grid max-md:grid-cols-[min(3.5rem,14vw)_1fr] max-md:gap-x-[min(1rem,4vw)] max-md:p-[min(1rem,4vw)]"
            >
              <td className="max-md:[&>svg]:size-[min(3.5rem,14vw)] md:px-8 md:py-7">
                <ValueSymbol value={value} />
              </td>
              <th scope="row" className="border-rule font-normal md:border-l md:px-6 md:py-7 md:align-middle">
                <span className="block font-display text-xl leading-tight font-semibold tracking-tight wrap-anywhere hyphens-auto text-ink md:text-2xl">
                  {title}
                </span>
                <span className="mt-1.5 block text-sm text-muted">{symbol}</span>
              </th>
              <td className="border-rule max-md:col-span-2 max-md:mt-3 md:border-l md:px-6 md:py-7">
                <p className="max-w-[34em]">{text}</p>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
