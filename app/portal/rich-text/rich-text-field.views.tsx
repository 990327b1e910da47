import { useState } from 'react';
import type { Views } from '#app/views/views.ts';
import { EMPTY_RICH_TEXT, richTextOf } from '#domain/website/plain-rich-text.ts';
import type { RichText } from '#domain/website/rich-text.ts';
import { RichTextField } from './rich-text-field.tsx';

const LONG = 'Puesta en servicio de tableros y salas eléctricas en faena minera. '.repeat(8);

const FORMATTED: RichText = {
  type: 'doc',
  content: [
    { type: 'heading', content: [{ type: 'text', text: 'Turno' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Se pide ' },
        { type: 'text', text: 'licencia', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' según ' },
        { type: 'text', text: 'la norma', marks: [{ type: 'link', attrs: { href: '/contacto' } }] },
      ],
    },
    ...richTextOf('- Planos\n- Normas').content,
  ],
};

function Shown({
  initial,
  ...props
}: {
  initial: RichText;
  label?: string;
  isRequired?: boolean;
  readOnly?: boolean;
  error?: string;
  maxLength?: number;
}) {
  const [value, setValue] = useState(initial);
  return (
    <RichTextField
      label="Descripción"
      maxLength={10_000}
      {...props}
      value={value}
      onChange={setValue}
      onBlur={() => undefined}
    />
  );
}

export default {
  inline: {
    empty: () => <Shown initial={EMPTY_RICH_TEXT} />,
    required: () => <Shown initial={EMPTY_RICH_TEXT} isRequired />,
    formatted: () => <Shown initial={FORMATTED} />,
    error: () => <Shown initial={EMPTY_RICH_TEXT} isRequired error="Este campo es obligatorio" />,
    'read only': () => <Shown initial={FORMATTED} readOnly />,
    'nearly too long': () => <Shown initial={richTextOf(LONG)} maxLength={600} />,
    'too long': () => <Shown label={LONG} initial={richTextOf(LONG)} maxLength={100} error={LONG} />,
  },
} satisfies Views;
