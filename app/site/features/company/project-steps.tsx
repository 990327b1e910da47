import type { processTexts } from '#app/i18n/pages/process.ts';

/** How a project runs: its stages, each with the documents that the client receives. */
export function ProjectSteps({ texts }: { texts: (typeof processTexts)['es']['project'] }) {
  return (
    <ol className="grid gap-x-10 gap-y-12 sm:grid-cols-2 sm:gap-y-0 xl:grid-cols-3">
      {texts.steps.map(({ documents, text, title }, index) => (
        <li
          key={title}
          className="grid content-start border-t-2 border-ink pt-4 sm:row-span-4 sm:grid-rows-subgrid"
        >
          <p className="annotation text-copper">{String(index + 1).padStart(2, '0')}</p>
          <h3 className="mt-2 display-4">{title}</h3>
          <p className="mt-2 mb-5 text-muted">{text}</p>
          <div className="border border-rule bg-sheet px-4 py-3 sm:mb-12">
            <p className="annotation mb-1 text-muted">{texts.documents}</p>
            <ul>
              {documents.map((document) => (
                <li key={document} className="border-t border-grid py-1.5 font-medium text-ink">
                  {document}
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  );
}
