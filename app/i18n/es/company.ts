import { ANSWER_HOURS, ANSWER_TIME } from '#domain/company.ts';

export const company = {
  reasons: {
    sheet: 'Lámina 02',
    title: 'Por qué elegirnos',
    items: [
      { title: 'Un interlocutor', text: 'Ingeniería, tablero, programa y montaje con un solo responsable.' },
      { title: 'Norma primero', text: 'NEC, IEC y pliegos SEC desde la primera línea del plano.' },
      { title: 'Pruebas a la vista', text: 'FAT y SAT con protocolo firmado y trazabilidad por circuito.' },
      { title: 'Gente en terreno', text: 'Equipos propios, acreditados en faena.' },
      {
        title: `Respuesta en ${ANSWER_HOURS} horas`,
        text: `Un ingeniero responde cada consulta ${ANSWER_TIME.es}.`,
      },
      { title: '+28 años operando', text: 'Sistemas nuestros de 1998 siguen en servicio.' },
    ],
  },
  clients: {
    sheet: 'Lámina 03',
    title: 'Clientes y socios',
    lead: 'El cuadro de cargas de las industrias que alimentamos. Como integradores certificados, trabajamos con los fabricantes que su planta ya usa.',
    caption: 'Sectores en que trabajamos',
    circuit: 'Circuito',
    sector: 'Sector',
    work: 'Qué hacemos ahí',
    sectors: [
      { sector: 'Minería', work: 'Salas eléctricas, CCM y control de correas y molinos' },
      { sector: 'Energía', work: 'Subestaciones, protecciones y servicios auxiliares' },
      { sector: 'Alimentos y bebidas', work: 'Líneas de envasado, recetas y trazabilidad' },
      { sector: 'Celulosa y papel', work: 'Accionamientos y modernización en parada' },
      { sector: 'Agua y saneamiento', work: 'Telemetría, bombeo y plantas de tratamiento' },
      { sector: 'Puertos y logística', work: 'Grúas, correas y distribución en media tensión' },
    ],
    figures: [
      { value: '+50', label: 'proyectos exitosos' },
      { value: '+30', label: 'clientes satisfechos' },
    ],
  },
};
