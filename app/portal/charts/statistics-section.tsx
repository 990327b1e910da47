import type { ReactNode } from 'react';
import { saveFile } from '#app/lib/save-file.ts';
import { csvFile } from '#app/lib/table-file/csv-file.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { Button } from '#app/ui/button.tsx';

/** A section of the statistics with a title and a CSV download of its table. */
export function StatisticsSection({
  title,
  note,
  csv,
  children,
}: {
  title: string;
  note?: string;
  csv: TableFile;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h3 className="text-lg">{title}</h3>
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="shrink-0"
          aria-label={`Descargar CSV: ${title}`}
          disabled={csv.rows.length === 0}
          onClick={() => saveFile(csvFile(csv), `${csv.name}.csv`)}
        >
          Descargar CSV
        </Button>
      </div>
      {children}
    </section>
  );
}
