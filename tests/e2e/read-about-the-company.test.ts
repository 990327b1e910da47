import { expect, expectAccessible, test } from './support/test.ts';

const PAGES = [
  [
    '/nuestro-proposito',
    'Nuestro propósito',
    ['Misión', 'Visión', 'Integridad', 'Trabajo en equipo', 'Respeto', 'Curiosidad'],
  ],
  [
    '/en/nuestro-proposito',
    'Our purpose',
    ['Mission', 'Vision', 'Integrity', 'Teamwork', 'Respect', 'Curiosity'],
  ],
  [
    '/politica-calidad',
    'Política de calidad',
    [
      'Compromiso',
      'Seguridad y bienestar',
      'Talento y desarrollo',
      'Crecimiento e innovación',
      'Control de gestión',
      'Satisfacción del cliente',
      'Integradores certificados',
      'Código Eléctrico Nacional',
      'Comisión Electrotécnica Internacional',
    ],
  ],
  [
    '/en/politica-calidad',
    'Quality policy',
    [
      'Commitment',
      'Safety and welfare',
      'Talent and development',
      'Growth and innovation',
      'Management control',
      'Customer satisfaction',
      'Certified integrators',
      'National Electrical Code',
      'International Electrotechnical Commission',
    ],
  ],
  [
    '/servicios',
    'Nuestros servicios',
    ['Ingeniería eléctrica', 'Por qué elegirnos', 'Consultoría', 'Contacto'],
  ],
  [
    '/privacidad',
    'Política de privacidad',
    ['Sus derechos', 'Quién los ve', 'Cookies y almacenamiento local'],
  ],
  ['/en/privacidad', 'Privacy policy', ['Your rights', 'Who sees them', 'Cookies and local storage']],
  ['/terminos', 'Términos de uso', ['Cotizaciones', 'Ley y tribunales']],
  ['/en/terminos', 'Terms of use', ['Quotes', 'Law and courts']],
  ['/aviso-legal', 'Aviso legal', ['Identificación', 'Certificaciones y cifras']],
  ['/en/aviso-legal', 'Legal notice', ['Who we are', 'Certifications and figures']],
  ['/en/servicios', 'Our services', ['Electrical engineering', 'Why choose us', 'Consultation', 'Contact']],
] as const;

for (const [path, title, words] of PAGES) {
  test(`${path} shows its content`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(/ · Voltandes$/);
    for (const word of words) {
      const main = page.getByRole('main');
      // Clause headings include their number.
      const found = main.getByText(word, { exact: true }).or(main.getByRole('heading', { name: word }));
      await expect(found.first()).toBeVisible();
    }
    await expectAccessible(page);
  });
}

for (const [path, button, soon] of [
  ['/servicios', 'Ver proyectos', 'Proximamente'],
  ['/en/servicios', 'View projects', 'Coming soon'],
] as const) {
  test(`the projects of a service are announced on hover and on focus (${path})`, async ({ page }) => {
    await page.goto(path);
    const projects = page.getByRole('button', { name: button });
    await expect(projects).toHaveCount(4);
    for (const point of ['hover', 'focus'] as const) {
      const word = projects.nth(point === 'hover' ? 0 : 3).getByText(soon);
      await expect(word).toHaveCSS('opacity', '0');
      await projects.nth(point === 'hover' ? 0 : 3)[point]();
      await expect(word).toHaveCSS('opacity', '1');
    }
  });
}

test('the menu is operated by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Nosotros', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Nuestro propósito' })).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByRole('menuitem', { name: 'Política de calidad' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Nosotros', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/nuestro-proposito$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the burger menu reaches every page, and closes on Escape', async ({ page }) => {
    await page.goto('/en');
    const burger = page.getByRole('button', { name: 'Open menu' });
    await burger.click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(7);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(burger).toBeFocused();
    await burger.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Internships' }).click();
    await expect(page).toHaveURL(/\/en\/practicas$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('clicks before hydration are replayed after it', async ({ page }) => {
    const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/framework-*.js', async (route) => {
      await arrives;
      await route.continue();
    });
    await page.goto('/en', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    arrive();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(7);
  });

  test.describe(() => {
    test.use({ expectedErrors: [/status of 4(?:04|10)/] });

    test('no page scrolls sideways, and each is accessible', async ({ page }) => {
      test.slow();
      const others = ['/', '/practicas', '/casos-de-exito', '/oportunidades-laborales', '/nada'];
      const gone = `/oportunidades-laborales/${crypto.randomUUID()}`;
      for (const path of [
        ...PAGES.map(([first]) => first),
        ...[...others, gone].flatMap((spanish) => [spanish, `/en${spanish.replace(/^\/$/, '')}`]),
      ]) {
        await page.goto(path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, path).toBe(0);
        // The English pages differ in text alone.
        if (!path.startsWith('/en')) await expectAccessible(page);
      }
    });
  });
});
