import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import type { CaseTexts } from '#app/content/success-cases/case-texts.ts';
import { casesTexts } from '#app/i18n/pages/cases.ts';
import { useLanguage } from '#app/i18n/use-language.ts';
import type { Views } from '#app/views/views.ts';
import { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';
import { richTextOf } from '#domain/website/plain-rich-text.ts';
import { CIRCUIT_ELEMENTS } from '#domain/website/single-line.ts';
import { CaseBody } from './case-article.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { CaseFilterForm } from './case-filter-form.tsx';
import { CaseMap } from './case-map.tsx';
import { layOutMap } from './case-map-layout.ts';
import { CaseRegister } from './case-register.tsx';
import { CaseSingleLine } from './case-single-line.tsx';
import { CaseSpread } from './case-spread.tsx';
import type { OpenCase } from './list-active-cases.ts';

const LONG = 'Modernización de la sala eléctrica de la planta de molienda. '.repeat(6);

const CASE: OpenCase = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  slug: 'centro-de-control-de-motores',
  slugs: { es: 'centro-de-control-de-motores', en: 'motor-control-center-0f4c8a2e' },
  titulo: 'Centro de control de motores',
  cliente: 'Planta Norte',
  sector: 'Minería',
  año: '2025',
  duracion: '8 meses',
  equipo: '12 personas',
  descripcion: 'Reemplazo de un CCM en operación.',
  desafio: 'Sin detener la planta.',
  solucion: 'Montaje por etapas.',
  resultados: ['Cero detenciones', 'Ahorro de 12 %'],
  tecnologias: ['PLC', 'SCADA', 'Profinet', 'IEC 61850'],
  destacado: false,
  imagen_url: null,
  is_active: true,
  order_index: 1,
  region: 'Antofagasta',
  inicio: '2024-11',
  fin: '2025-06',
  unilineal_antes: ['red', 'contactor', 'motor'],
  unilineal_despues: ['red', 'interruptor', 'variador', 'motor'],
  untranslated: [],
  isInEnglish: true,
  services: ['a'],
  spanish: { equipo: 'Integración', sector: 'Minería' },
  picture: scenePicture('switchroom'),
  passages: {
    descripcion: richTextOf('Reemplazo de un CCM en operación.'),
    desafio: richTextOf('Sin detener la planta:\n- De día\n- De noche'),
    solucion: richTextOf('Montaje por etapas.'),
  },
};
const LONG_CASE: OpenCase = {
  ...CASE,
  titulo: LONG,
  cliente: LONG,
  descripcion: LONG,
  resultados: [LONG],
  tecnologias: [],
  passages: { ...CASE.passages, descripcion: richTextOf(LONG) },
};

function useTexts(): CaseTexts {
  return casesTexts[useLanguage()];
}

function Spread({ successCase }: { successCase: OpenCase }) {
  return (
    <ul>
      <CaseSpread successCase={successCase} to="/casos-de-exito/1" texts={useTexts()} search="" isFirst />
    </ul>
  );
}

function Register() {
  const cases = [CASE, { ...LONG_CASE, id: 'long' }, { ...CASE, id: 'featured', destacado: true }];
  return <CaseRegister cases={cases} list="/casos-de-exito" texts={useTexts()} search="" />;
}

/** The filters of two cases that differ in everything. */
function Filters() {
  const other = { ...LONG_CASE, sector: LONG, año: '2024', region: 'Maule', services: ['b'] } as const;
  return (
    <CaseFilterForm
      cases={[CASE, { ...other, spanish: { sector: 'Otro', equipo: '' } }]}
      filters={{ service: 'b', sector: '', region: '', year: '' }}
      texts={useTexts().filters}
      list="/casos-de-exito"
      serviceNames={[
        ['a', 'Ingeniería eléctrica'],
        ['b', 'Montaje electromecánico'],
      ]}
    />
  );
}

/** Cases in so many regions from the north on, two in each. */
function RegionsMap({ regions }: { regions: number }) {
  const cases = CHILEAN_REGIONS.slice(0, regions).flatMap((region) =>
    [CASE, LONG_CASE].map((one) => ({ ...one, id: `${one.titulo} ${region}`, region })),
  );
  const layout = layOutMap(cases);
  const texts = useTexts().map;
  return (
    <div className="on-ink bg-ink p-6 text-on-ink">
      {layout && (
        <CaseMap
          layout={layout}
          texts={texts}
          list="/casos-de-exito"
          search=""
          listed={cases.filter(({ titulo }) => titulo !== LONG)}
        />
      )}
    </div>
  );
}

function OpenedCase({ successCase }: { successCase: OpenCase }) {
  return <CaseDialog successCase={successCase} texts={useTexts()} onClose={() => undefined} />;
}

export default {
  inline: {
    cards: () => (
      <ul className="grid grid-cols-2 gap-8">
        <CaseCard successCase={CASE} to="/casos-de-exito/1" />
        <CaseCard successCase={LONG_CASE} to="/casos-de-exito/2" />
      </ul>
    ),
    spread: () => <Spread successCase={CASE} />,
    'spread long': () => <Spread successCase={LONG_CASE} />,
    register: Register,
    filters: Filters,
    'case in full': () => <CaseBody successCase={CASE} texts={useTexts()} />,
    'case with the least': () => (
      <CaseBody
        successCase={{
          ...LONG_CASE,
          inicio: null,
          fin: null,
          unilineal_antes: null,
          unilineal_despues: null,
        }}
        texts={useTexts()}
      />
    ),
    symbols: () => <CaseSingleLine before={null} after={CIRCUIT_ELEMENTS} texts={useTexts().singleLine} />,
    'map with one region': () => <RegionsMap regions={1} />,
    'map with all regions': () => <RegionsMap regions={16} />,
  },
  standalone: {
    dialog: () => <OpenedCase successCase={CASE} />,
    'dialog long': () => <OpenedCase successCase={LONG_CASE} />,
  },
} satisfies Views;
