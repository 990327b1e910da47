import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { LANGUAGE_SEGMENTS } from './language-preview.tsx';
import { SegmentedControl } from './segmented-control.tsx';

function Languages() {
  const [value, setValue] = useState<'es' | 'en'>('es');
  return <SegmentedControl label="Idioma" segments={LANGUAGE_SEGMENTS} value={value} onChange={setValue} />;
}

function Widths() {
  const [value, setValue] = useState<'desktop' | 'phone'>('desktop');
  return (
    <SegmentedControl
      label="Ancho"
      segments={[
        { value: 'desktop', label: 'Escritorio', icon: <Monitor aria-hidden="true" size={18} /> },
        { value: 'phone', label: 'Teléfono', icon: <Smartphone aria-hidden="true" size={18} /> },
      ]}
      value={value}
      onChange={setValue}
    />
  );
}

export default { inline: { words: () => <Languages />, icons: () => <Widths /> } } satisfies Views;
