import type { ReactNode } from 'react';
import { toCsv } from '#app/lib/csv.ts';
import { downloadText } from '#app/lib/download-text.ts';
import { Button } from '#app/ui/button.tsx';

/** A part of the statistics with its title and its table as CSV. */
export function StatisticsSection({
  title,
  note,
  csv,
  children,
}: {
  title: string;
  note?: string;
  /** The file's name and its rows, headings first. */
  csv: { readonly name: string; readonly rows: readonly (readonly string[])[] };
  children: ReactNode;
}) {
  return (
    <section>
      <div className="mb-2 flex items-end justify-between gap-4">
        <div>
          <h3 className="text-lg">{title}</h3>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0"
          aria-label={`Descargar CSV: ${title}`}
          disabled={csv.rows.length < 2}
          onClick={() => downloadText(csv.name, 'text/csv;charset=utf-8', toCsv(csv.rows))}
        >
          Descargar CSV
        </Button>
      </div>
      {children}
    </section>
  );
}
