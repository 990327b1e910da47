import type { Views } from '#app/views/views.ts';
import { FactList } from './facts.tsx';

export default {
  inline: {
    facts: () => (
      <FactList
        facts={[
          ['Correo', 'ana@correo.example'],
          ['Teléfono', '+56 9 1234 5678'],
          ['Perfil', null],
        ]}
      />
    ),
  },
} satisfies Views;
