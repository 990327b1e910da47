/** The signature that will end a letter, below its text; nothing without one. */
export function SignaturePreview({
  signature,
  isOwn = true,
}: {
  signature: string | null | undefined;
  /** Whether the reader can change it. */
  isOwn?: boolean;
}) {
  if (!signature) return null;
  return (
    <section aria-label="Firma" className="border-l-3 border-rule pl-3.5 text-sm">
      <p className="text-muted">
        {isOwn
          ? 'Termina con su firma, que se cambia en Mi cuenta:'
          : 'Termina con la firma de quien lo escribió:'}
      </p>
      <p className="mt-1 break-words whitespace-pre-line text-ink">{signature}</p>
    </section>
  );
}
