import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { downloadCvs } from './download-cvs.ts';

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
    <Button variant="outline" size="sm" isBusy={bytes !== null} onClick={download}>
      {bytes === null
        ? `Descargar CVs (${selected.length})`
        : `Descargando… ${(bytes / 1_048_576).toFixed(1)} MB`}
    </Button>
  );
}
