import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { downloadCvs } from './download-cvs.ts';

const MEGABYTES = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Downloads the selected CVs, and shows progress. */
export function DownloadButton({
  selected,
  jobTitle,
}: {
  selected: readonly { readonly id: string }[];
  jobTitle: string;
}) {
  const [bytes, setBytes] = useState<number | null>(null);
  const download = async (): Promise<void> => {
    setBytes(0);
    await downloadCvs({ applicationIds: selected.map(({ id }) => id), jobTitle, onProgress: setBytes });
    setBytes(null);
  };
  return (
    <Button variant="outline" size="sm" className="max-sm:px-2.5" isBusy={bytes !== null} onClick={download}>
      <Download aria-hidden="true" size={18} className="sm:hidden" />
      {bytes === null ? (
        <span className="max-sm:sr-only">Descargar CVs ({selected.length})</span>
      ) : (
        <span>
          <span className="max-sm:sr-only">Descargando... </span>
          {MEGABYTES.format(bytes / 1_048_576)} MB
        </span>
      )}
    </Button>
  );
}
