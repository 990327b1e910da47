import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { SpontaneousStatus } from '#domain/spontaneous-application.ts';

export const SPONTANEOUS_STATUS = {
  pending: { label: 'Pendiente', tone: 'amber' },
  reviewing: { label: 'En Revisión', tone: 'steel' },
  contacted: { label: 'Contactada', tone: 'green' },
  rejected: { label: 'Descartada', tone: 'red' },
} as const satisfies Record<SpontaneousStatus, { label: string; tone: BadgeTone }>;
