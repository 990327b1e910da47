import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_RICH_TEXT, plainText, richTextOf } from '#domain/website/plain-rich-text.ts';
import { type RichText, richTextSchema } from '#domain/website/rich-text.ts';
import { says, show } from '#testing/components/show.tsx';
import { FROM_GOOGLE_DOCS, FROM_WORD } from '#testing/pasted-html.ts';
import { RICH_TEXT } from '#testing/rich-text.ts';
import { RichTextField } from './rich-text-field.tsx';

const text = page.getByRole('textbox', { name: 'Descripción' });
const tool = (name: string) =>
  page
    .getByRole('toolbar', { name: 'Formato de Descripción' })
    .getByRole('button', { name: new RegExp(`^${name} \\(`) });

/** Shows the field alone. @returns what the form has, and a way to replace it */
async function showField(
  initial: RichText = EMPTY_RICH_TEXT,
  {
    onShown = () => undefined,
    ...props
  }: { maxLength?: number; error?: string; onShown?: (shown: RichText) => void } = {},
) {
  let value = initial;
  let replace = (_: RichText): void => undefined;
  function Form() {
    const [current, setCurrent] = useState(initial);
    value = current;
    replace = setCurrent;
    useLayoutEffect(() => onShown(current), [current]);
    return (
      <form onSubmit={() => expect.unreachable('the form was sent')}>
        <input aria-label="Antes" />
        <RichTextField
          label="Descripción"
          maxLength={10_000}
          isRequired
          {...props}
          value={current}
          onChange={setCurrent}
          onBlur={() => undefined}
        />
        <input aria-label="Después" />
      </form>
    );
  }
  show(Form);
  await expect.element(text).toBeVisible();
  return { read: () => value, replace: (next: RichText) => replace(next) };
}

/** Pastes as a program puts it on the clipboard. */
function paste(data: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  text
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Drops what is dragged from another window onto the text. */
function drop(data: Record<string, string>): void {
  const dataTransfer = new DataTransfer();
  for (const [type, value] of Object.entries(data)) dataTransfer.setData(type, value);
  const { left: clientX, top: clientY } = text.element().getBoundingClientRect();
  text.element().dispatchEvent(
    new DragEvent('drop', {
      dataTransfer,
      clientX: clientX + 20,
      clientY: clientY + 20,
      bubbles: true,
      cancelable: true,
    }),
  );
}

test('a text is written and formatted with the keyboard alone', async () => {
  const { read } = await showField();
  await userEvent.click(page.getByLabelText('Antes'));
  await userEvent.keyboard('{Tab}');
  await expect.element(tool('Negrita')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(tool('Subtítulo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveFocus();
  await expect.element(tool('Subtítulo')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(
    'Turno{Enter}Se pide {Control>}b{/Control}licencia{Control>}b{/Control}.{Enter}- Leer{Enter}',
  );
  await userEvent.keyboard('Planos{Control>}]{/Control}{Enter}{Enter}Medir{Enter}{Enter}Fin');
  await expect.poll(read).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', content: [{ type: 'text', text: 'Turno' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Se pide ' },
          { type: 'text', text: 'licencia', marks: [{ type: 'bold' }] },
          { type: 'text', text: '.' },
        ],
      },
      expect.objectContaining({ type: 'bulletList' }),
      { type: 'paragraph', content: [{ type: 'text', text: 'Fin' }] },
    ],
  });
  await expect
    .poll(() => plainText(read()))
    .toBe('Turno\n\nSe pide licencia.\n\n- Leer\n  - Planos\n- Medir\n\nFin');
  // Tab leaves the field, and comes back to the same button.
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Después')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(tool('Subtítulo')).toHaveFocus();
});

test('lists are switched on, to the other kind, and off; what was done is undone', async () => {
  const { read } = await showField(richTextOf('Leer'));
  await text.click();
  await tool('Lista').click();
  await expect.poll(() => plainText(read())).toBe('- Leer');
  await tool('Lista numerada').click();
  await expect.poll(() => plainText(read())).toBe('1. Leer');
  await expect.element(tool('Lista')).toHaveAttribute('aria-pressed', 'false');
  await tool('Lista numerada').click();
  await expect.poll(() => plainText(read())).toBe('Leer');
  await tool('Deshacer').click();
  await expect.poll(() => plainText(read())).toBe('1. Leer');
  await tool('Rehacer').click();
  await expect.poll(() => plainText(read())).toBe('Leer');
  await expect.element(tool('Rehacer')).toHaveAttribute('aria-disabled', 'true');
});

test('a subheading becomes a list, and one undo brings it back', async () => {
  const { read } = await showField(richTextOf('Turno'));
  await text.click();
  await tool('Subtítulo').click();
  const heading = read();
  await tool('Lista').click();
  await expect.poll(() => plainText(read())).toBe('- Turno');
  await tool('Deshacer').click();
  await expect.poll(read).toEqual(heading);
});

test('items move below others and back with buttons', async () => {
  const { read } = await showField(richTextOf('- Leer\n- Medir'));
  await text.getByText('Leer').click();
  await expect.element(tool('Aumentar sangría')).toHaveAttribute('aria-disabled', 'true');
  await text.getByText('Medir').click();
  await tool('Aumentar sangría').click();
  await expect.poll(() => plainText(read())).toBe('- Leer\n  - Medir');
  await tool('Reducir sangría').click();
  await expect.poll(() => plainText(read())).toBe('- Leer\n- Medir');
});

test('with the caret in another link, the entry has that one', async () => {
  const link = (name: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: name, marks: [{ type: 'link', attrs: { href: `https://${name}.cl` } }] }],
  });
  await showField(richTextSchema.parse({ type: 'doc', content: [link('sec'), link('sigen')] }));
  await text.getByText('sec').click();
  await userEvent.keyboard('{Control>}k{/Control}');
  const address = page.getByLabelText('Dirección del enlace');
  await expect.element(address).toHaveValue('https://sec.cl');
  await text.getByText('sigen').click();
  await expect.element(address).toHaveValue('https://sigen.cl');
});

test('a link is entered, corrected and removed, and the form is not sent', async () => {
  const { read } = await showField(richTextOf('norma'));
  const address = page.getByLabelText('Dirección del enlace');
  await text.click();
  await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}');
  await expect.element(address).toHaveFocus();
  await userEvent.keyboard('javascript:alert(1){Enter}');
  await expect.element(page.getByText(/^Escriba una dirección/)).toBeVisible();
  await expect.element(address).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}www.sec.cl/normas{Enter}');
  await expect.element(text).toHaveFocus();
  const linked = (href: string) =>
    richTextSchema.parse({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'norma', marks: [{ type: 'link', attrs: { href } }] }],
        },
      ],
    });
  await expect.poll(read).toEqual(linked('https://www.sec.cl/normas'));
  // The caret within the link is enough.
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Control>}k{/Control}');
  await expect.element(address).toHaveValue('https://www.sec.cl/normas');
  await userEvent.keyboard('{Control>}a{/Control}/contacto{Enter}');
  await expect.poll(read).toEqual(linked('/contacto'));
  await tool('Enlace').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(address).not.toBeInTheDocument();
  await tool('Enlace').click();
  await page.getByRole('button', { name: 'Quitar enlace' }).click();
  await expect.poll(read).toEqual(richTextOf('norma'));
});

test.each([
  ['Word', FROM_WORD],
  ['Google Docs', FROM_GOOGLE_DOCS],
])('what is pasted from %s keeps its structure, and nothing else', async (_, html) => {
  const { read } = await showField();
  await text.click();
  paste({ 'text/html': html, 'text/plain': 'Otra cosa' });
  await expect
    .poll(() => read().content[1])
    .toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Buscamos ' },
        { type: 'text', text: 'tablerista', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' con ' },
        { type: 'text', text: 'experiencia', marks: [{ type: 'italic' }] },
        { type: 'text', text: ' en terreno, según la ' },
        {
          type: 'text',
          text: 'norma',
          marks: [{ type: 'link', attrs: { href: 'https://www.sec.cl/normas' } }],
        },
        { type: 'text', text: ' y esto.' },
      ],
    });
  expect(read().content.map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'bulletList',
    'paragraph',
    'orderedList',
  ]);
  await expect
    .poll(() => plainText(read()))
    .toBe(
      'Funciones\n\nBuscamos tablerista con experiencia en terreno, según la norma y esto.\n\n' +
        '- Leer planos\n  - De fuerza\n  - Unifilares\n- Armar tableros\n\nEtapas:\n\n1. Entrevista\n2. Prueba',
    );
  expect(text.element().querySelectorAll('img, [style*="mso"], [class*="Mso"], script')).toHaveLength(0);
});

/** A paragraph of two lines, both bold or with another mark. */
const twoLines = (...marks: readonly unknown[]) => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: 'Uno', marks },
    { type: 'hardBreak' },
    { type: 'text', text: 'Dos', marks },
  ],
});

test('formatting goes beyond line breaks', async () => {
  const { read } = await showField(richTextOf('Uno\nDos'));
  await text.click();
  await userEvent.keyboard('{Control>}ab{/Control}');
  await expect.poll(() => read().content).toEqual([twoLines({ type: 'bold' })]);
  await userEvent.keyboard('{Control>}bk{/Control}/contacto{Enter}');
  await expect.poll(() => read().content).toEqual([twoLines({ type: 'link', attrs: { href: '/contacto' } })]);
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Control>}b{/Control}Uno{Shift>}{Enter}{/Shift}Dos');
  await expect.poll(() => read().content).toEqual([twoLines({ type: 'bold' })]);
  await userEvent.keyboard('{Control>}a{/Control}');
  paste({ 'text/html': '<p><i>Uno<br>Dos</i></p>' });
  await expect.poll(() => read().content).toEqual([twoLines({ type: 'italic' })]);
});

test('plain text that is pasted becomes paragraphs and lists', async () => {
  const { read } = await showField();
  await text.click();
  paste({ 'text/plain': 'Funciones:\n• Leer\n• Medir\n\nFin\u202e' });
  await expect.poll(read).toEqual(richTextOf('Funciones:\n• Leer\n• Medir\n\nFin'));
});

test.each([
  ['words within a line', 'hola', ' mundo ', 'hola mundo '],
  ['a blank', 'hola', ' ', 'hola '],
  ['what only looks marked up', 'Es ', '**nuevo** ', 'Es nuevo '],
])('%s keep their blanks when they are pasted', async (_, before, pasted, after) => {
  const { read } = await showField();
  await text.click();
  for (const part of [before, pasted, '.']) paste({ 'text/plain': part });
  await expect.poll(read).toEqual(richTextOf(`${after}.`));
});

test.each([
  ['too many words', 'text/plain', 'a'.repeat(100_001)],
  ['too many lines', 'text/plain', 'a\n'.repeat(10_000)],
  ['too much HTML', 'text/html', `<p>a<img src="data:,${'a'.repeat(2_000_000)}"></p>`],
  ['too many paragraphs', 'text/html', '<p>a</p>'.repeat(10_000)],
])('%s are refused aloud, and replace nothing', async (_, type, data) => {
  const { read } = await showField(richTextOf('Uno'));
  for (const event of ['paste', 'drop'] as const) {
    await text.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    if (event === 'paste') paste({ [type]: data });
    else drop({ [type]: data });
    await says('El texto es demasiado largo');
    document.querySelector<HTMLElement>('.toasts button')?.click();
    await expect.element(page.getByText('El texto es demasiado largo')).not.toBeInTheDocument();
    expect(read()).toEqual(richTextOf('Uno'));
  }
});

test('what is typed while the form is shown anew stays, and can be undone', async () => {
  let isFirst = true;
  const { read } = await showField(EMPTY_RICH_TEXT, {
    onShown: (shown) => {
      if (plainText(shown) !== 'Uno' || !isFirst) return;
      isFirst = false;
      paste({ 'text/plain': 'Dos' });
    },
  });
  await text.click();
  paste({ 'text/plain': 'Uno' });
  await expect.poll(read).toEqual(richTextOf('UnoDos'));
  await expect.element(tool('Deshacer')).toHaveAttribute('aria-disabled', 'false');
});

test('hostile HTML does nothing', async () => {
  const { read } = await showField();
  await text.click();
  paste({
    'text/html':
      '<img src=x onerror="document.title=\'x\'"><p onclick="x">a<script>document.title="x"</script><a href="javascript:x">b</a><a href="//evil.example">c</a><svg onload=x></svg></p><iframe src="javascript:x"></iframe>',
  });
  await expect.poll(read).toEqual(richTextOf('abc'));
  expect(document.title).not.toBe('x');
});

test('a text that is too long is counted and refused aloud', async () => {
  await showField(richTextOf('12345678'), { maxLength: 10 });
  await expect.element(page.getByText('8 de 10 caracteres')).not.toBeInTheDocument();
  await text.click();
  await userEvent.keyboard('{End}9');
  await expect.element(page.getByText('9 de 10 caracteres')).toBeVisible();
  await expect.element(text).toHaveAttribute('aria-invalid', 'false');
  await userEvent.keyboard('01');
  await expect.element(text).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('Descripción: el texto es demasiado largo')).toBeInTheDocument();
});

test('an error and what the form replaces are shown', async () => {
  const { read, replace } = await showField(richTextOf('Uno'), { error: 'Revise este campo' });
  await expect.element(text).toHaveAccessibleDescription('Revise este campo');
  replace(RICH_TEXT);
  await expect.element(text.getByRole('link', { name: 'la norma' })).toBeVisible();
  await expect.poll(read).toEqual(RICH_TEXT);
  await page.getByText(/^Descripción/).click();
  await expect.element(text).toHaveFocus();
});

test('what the schema does not know counts as empty', async () => {
  const foreign = { type: 'doc', content: [{ type: 'table', content: [] }] };
  const { read } = await showField(JSON.parse(JSON.stringify(foreign)));
  await text.click();
  await userEvent.keyboard('Uno');
  await expect.poll(read).toEqual(richTextOf('Uno'));
});
