import { sceneSrc } from '#app/content/scenes/scene-picture.ts';
import type { MediaFile } from '#app/portal/media/list-media.ts';
import type { Views } from '#app/views/views.ts';
import { DocumentsTable } from './documents-table.tsx';
import { MediaDialog } from './media-dialog.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import type { QueuedFile } from './use-upload-queue.ts';

const noop = (): void => undefined;

const PICTURE: MediaFile = {
  id: '1',
  name: 'Sala de barras de la subestación norte, vista desde la puerta',
  storage_path: 'sala.webp',
  media_type: 'image/webp',
  bytes: 640_000,
  width: 1920,
  height: 1080,
  alt_es: 'Barras de cobre de una sala eléctrica',
  alt_en: null,
  focal_x: 0.3,
  focal_y: 0.6,
  slug: null,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
  thumbnail: sceneSrc('busbar'),
  preview: sceneSrc('busbar'),
};
const DOCUMENT: MediaFile = {
  ...PICTURE,
  id: '2',
  name: 'Certificado ISO 9001',
  media_type: 'application/pdf',
  alt_es: null,
  slug: 'certificado-iso-9001',
  width: null,
  height: null,
  thumbnail: null,
  preview: null,
};
const PICTURES = [
  PICTURE,
  { ...PICTURE, id: '3', name: 'Correa', alt_es: null, thumbnail: sceneSrc('conveyor') },
  { ...PICTURE, id: '4', name: 'Motor', alt_en: 'An electric motor', thumbnail: sceneSrc('motor') },
];
const QUEUED = { name: 'Sala de barras', alt_es: '', alt_en: '', progress: null, hasFailed: false };
const FILE = new File(['x'], 'sala-de-barras.png');

const Uploads = ({ queue, isSending = false }: { queue: readonly QueuedFile[]; isSending?: boolean }) => (
  <UploadDialog
    uploads={{
      queue,
      isSending,
      add: async () => undefined,
      change: noop,
      remove: noop,
      send: async () => undefined,
      clear: noop,
    }}
  />
);

export default {
  inline: {
    pictures: () => <PictureGrid pictures={PICTURES} countUses={(id) => Number(id) - 1} onOpen={noop} />,
    documents: () => <DocumentsTable documents={[DOCUMENT]} onOpen={noop} />,
  },
  standalone: {
    picture: () => (
      <MediaDialog
        file={PICTURE}
        uses={[
          { media_id: '1', place: 'hero', record_id: '5', label: '2' },
          { media_id: '1', place: 'case', record_id: '6', label: 'Modernización de la sala eléctrica norte' },
        ]}
        onClose={noop}
      />
    ),
    document: () => <MediaDialog file={DOCUMENT} uses={[]} onClose={noop} />,
    upload: () => (
      <Uploads
        queue={[
          {
            ...QUEUED,
            key: '1',
            inspected: { file: FILE, type: 'image/png', extension: 'png', size: { width: 900, height: 600 } },
          },
          { ...QUEUED, key: '2', inspected: { file: FILE, problem: 'No es una imagen ni un PDF' } },
        ]}
      />
    ),
    sending: () => (
      <Uploads
        isSending
        queue={[
          {
            ...QUEUED,
            key: '1',
            progress: 0.4,
            inspected: { file: FILE, type: 'application/pdf', extension: 'pdf', size: null },
          },
        ]}
      />
    ),
  },
} satisfies Views;
