import { ANSWER_HOURS, ANSWER_TIME } from '#domain/website/company.ts';

const es = {
  reasons: {
    title: 'Por qué elegirnos',
    items: [
      {
        title: 'Un interlocutor',
        text: 'Ingeniería, tablero, programa y montaje con un solo responsable.',
        proof: 'responsible',
      },
      {
        title: 'Norma primero',
        text: 'NEC, IEC y pliegos SEC desde la primera línea del plano.',
        proof: 'clause',
      },
      {
        title: 'Pruebas a la vista',
        text: 'FAT y SAT con protocolo firmado y trazabilidad por circuito.',
        proof: 'measured',
      },
      { title: 'Gente en terreno', text: 'Equipos propios, acreditados en faena.', proof: 'tested' },
      {
        title: `Respuesta en ${ANSWER_HOURS} horas`,
        text: `Un ingeniero responde cada consulta ${ANSWER_TIME.es}.`,
        proof: 'answered',
      },
      {
        title: '+{{company.years}} años operando',
        text: 'Sistemas nuestros de 1998 siguen en servicio.',
        proof: 'revision',
      },
    ],
  },
  clients: {
    title: 'Clientes y socios',
    lead: 'El cuadro de cargas de las industrias que alimentamos. Como integradores certificados, trabajamos con los fabricantes que su planta ya usa.',
    caption: 'Sectores en que trabajamos',
    sector: 'Sector',
    work: 'Qué hacemos ahí',
    sectors: [
      {
        sector: 'Minería',
        work: 'Salas eléctricas, CCM y control de correas y molinos',
        page: '/sectores/mineria',
      },
      {
        sector: 'Energía',
        work: 'Subestaciones, protecciones y servicios auxiliares',
        page: '/sectores/energia',
      },
      {
        sector: 'Alimentos y bebidas',
        work: 'Líneas de envasado, recetas y trazabilidad',
        page: '/sectores/alimentos-y-bebidas',
      },
      {
        sector: 'Celulosa y papel',
        work: 'Accionamientos y modernización en parada',
        page: '/sectores/celulosa-y-papel',
      },
      {
        sector: 'Agua y saneamiento',
        work: 'Telemetría, bombeo y plantas de tratamiento',
        page: '/sectores/agua-y-saneamiento',
      },
      {
        sector: 'Puertos y logística',
        work: 'Grúas, correas y distribución en media tensión',
        page: '/sectores/puertos-y-logistica',
      },
    ],
    figures: [
      { value: '+50', label: 'proyectos exitosos' },
      { value: '+30', label: 'clientes satisfechos' },
    ],
  },
};

const en: typeof es = {
  reasons: {
    title: 'Why choose us',
    items: [
      {
        title: 'One point of contact',
        text: 'Engineering, panels, software and installation, with one party responsible for it all.',
        proof: 'responsible',
      },
      {
        title: 'Code first',
        text: 'NEC, IEC and Chilean SEC rules from the first line of the drawing.',
        proof: 'clause',
      },
      {
        title: 'Tests you can see',
        text: 'FAT and SAT with signed test records, traceable to each circuit.',
        proof: 'measured',
      },
      {
        title: 'Our people on site',
        text: 'Our own crews, accredited for work in mines and plants.',
        proof: 'tested',
      },
      {
        title: `An answer in ${ANSWER_HOURS} hours`,
        text: `An engineer answers every inquiry ${ANSWER_TIME.en}.`,
        proof: 'answered',
      },
      {
        title: '{{company.years}}+ years running',
        text: 'Systems we delivered in 1998 are still in service.',
        proof: 'revision',
      },
    ],
  },
  clients: {
    title: 'Clients and partners',
    lead: 'The load schedule of the industries we supply. As certified integrators, we work with the manufacturers your plant already uses.',
    caption: 'Sectors we work in',
    sector: 'Sector',
    work: 'What we do there',
    sectors: [
      {
        sector: 'Mining',
        work: 'Electrical rooms, MCCs, conveyor and mill control',
        page: '/sectores/mineria',
      },
      { sector: 'Energy', work: 'Substations, protection and auxiliary systems', page: '/sectores/energia' },
      {
        sector: 'Food and beverage',
        work: 'Packaging lines, recipes and traceability',
        page: '/sectores/alimentos-y-bebidas',
      },
      {
        sector: 'Pulp and paper',
        work: 'Drives, and modernization during shutdowns',
        page: '/sectores/celulosa-y-papel',
      },
      {
        sector: 'Water and sanitation',
        work: 'Telemetry, pumping and treatment plants',
        page: '/sectores/agua-y-saneamiento',
      },
      {
        sector: 'Ports and logistics',
        work: 'Cranes, conveyors and medium-voltage distribution',
        page: '/sectores/puertos-y-logistica',
      },
    ],
    figures: [
      { value: '+50', label: 'successful projects' },
      { value: '+30', label: 'satisfied clients' },
    ],
  },
};

/** Why to choose the company, and for whom it works. */
export const companyTexts = { es, en };
