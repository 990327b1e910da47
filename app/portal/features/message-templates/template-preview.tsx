import type { MessageText } from '#domain/applicant-message.ts';

/** A text with its variables filled in. */
export function TemplatePreview({ text: { body, subject }, name }: { text: MessageText; name: string }) {
  return (
    <figure className="border border-rule bg-sheet">
      <figcaption className="annotation border-b border-rule px-4 py-2 text-muted">
        Así la leería {name}
      </figcaption>
      <div className="px-4 py-3 break-words">
        <p className="mb-3 font-semibold text-ink">{subject}</p>
        <p className="whitespace-pre-line">{body}</p>
      </div>
    </figure>
  );
}
