import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { es } from '#app/i18n/es.ts';
import { createI18n } from '#app/i18n/i18n.ts';
import type { TemplateKind } from '#domain/messages/message-templates.ts';
import type { Language } from '#domain/values/language.ts';
import { TemplatePreview } from './template-preview.tsx';

const preview = (kind: TemplateKind, body: string, language: Language = 'es'): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n('es', es)}>
      <TemplatePreview
        kind={kind}
        text={{ subject: 'Sobre {{oferta}}', body }}
        addressee={{
          name: 'Ana',
          language,
          jobTitle: { es: 'Tablerista', en: 'Builder' },
          reference: null,
        }}
      />
    </I18nextProvider>,
  );

test('a text about an interview is shown with its times, facts and attachment', () => {
  const offered = preview('application-interview-offered', 'Hola, {{nombre}}: {{horas}}');
  expect(offered).toMatch(/Hola, Ana: · .*, 10:00\n· .*, 15:30\n\(hora de Santiago\)/);
  expect(offered).not.toMatch(/Cuándo|entrevista\.ics/);
  const moved = preview('application-interview-moved', '{{hora}}');
  expect(moved).toMatch(/Cuándo.*10:00.*Con.*la invitación para el calendario/s);
  expect(preview('application-interview-cancelled', 'Lo sentimos')).toMatch(/la quita del calendario/);
  expect(preview('application-interview-reminder', 'x')).not.toContain('entrevista.ics');
  expect(preview('application-rejected', 'x')).not.toMatch(/Cuándo|entrevista\.ics/);
});

test('an English text is marked as English, for screen readers in the Spanish portal', () => {
  expect(preview('application-interview-moved', 'Dear {{nombre}}', 'en')).toMatch(
    /<div lang="en">.*Dear Ana.*When.*la invitación para el calendario/s,
  );
});
