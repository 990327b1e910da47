import type { Views } from '#app/views/views.ts';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { CvContent } from './cv-text-view.tsx';

const paragraph = (text: string): CvBlock => ({ kind: 'paragraph', runs: [{ text }] });

const BLOCKS: CvBlock[] = [
  { kind: 'heading', runs: [{ text: 'Trinidad Leiva Ossa' }] },
  paragraph('Ingeniera civil en automatización · Antofagasta'),
  { kind: 'heading', runs: [{ text: 'Experiencia' }] },
  {
    kind: 'paragraph',
    runs: [{ text: 'Ingeniera de control senior', bold: true }, { text: ', 2019 – hoy' }],
  },
  { kind: 'item', runs: [{ text: 'Migración de 14 PLC a plataforma actual sin detención de producción.' }] },
  { kind: 'item', runs: [{ text: 'Filosofía de control y SCADA de ' }, { text: 'molienda', italic: true }] },
  {
    kind: 'table',
    rows: [
      [[paragraph('2014 – 2019')], [paragraph('Integrador: tableros UL 508A y CCM inteligentes')]],
      [[paragraph('Idiomas')], [paragraph('Español, inglés (B2) <script>alert(1)</script>')]],
    ],
  },
];

export default {
  inline: {
    'Word document': () => (
      <CvContent text={{ state: 'read', body: 'Trinidad', blocks: BLOCKS }} words={['PLC', 'SCADA']} />
    ),
    'PDF as text': () => (
      <CvContent
        text={{ state: 'read', body: 'Trinidad Leiva Ossa\n\nMigración de 14 PLC', blocks: null }}
        words={['PLC']}
      />
    ),
    scanned: () => <CvContent text={{ state: 'read', body: '', blocks: null }} words={[]} />,
    waiting: () => <CvContent text={{ state: 'waiting', body: null, blocks: null }} words={[]} />,
    unreadable: () => <CvContent text={{ state: 'unreadable', body: null, blocks: null }} words={[]} />,
  },
} satisfies Views;
