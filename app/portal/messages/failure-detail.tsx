/** The mail server's own words, behind a summary; renders nothing without any. */
export function FailureDetail({ error }: { error: string | null }) {
  if (!error) return null;
  return (
    <details className="text-sm text-muted">
      <summary className="cursor-pointer py-1">Detalle</summary>
      <p className="break-words whitespace-pre-wrap">{error}</p>
    </details>
  );
}
