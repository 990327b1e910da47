const es = {
  meta: {
    title: 'Prácticas profesionales',
    description:
      'Haz tu práctica profesional en ingeniería eléctrica, automatización o tableros: proyectos reales, tutor o tutora y horarios flexibles.',
  },
  eyebrow: 'Trabaja con nosotros',
  title: 'Prácticas profesionales',
  lead: 'Planos que se arman, tableros que se energizan, plantas que parten. Buscamos estudiantes de carreras eléctricas, de automatización y afines que quieran estar ahí.',
  toForm: 'Ir a la solicitud',
  benefits: {
    title: 'Tres fases de una práctica',
    items: [
      {
        title: 'Aprendizaje práctico',
        text: 'Planos, tableros y programas de proyectos en curso desde la primera semana, con alguien del equipo asignado a tus preguntas.',
      },
      {
        title: 'Experiencia profesional',
        text: 'Participas en reuniones, pruebas FAT y visitas a terreno, y terminas con un trabajo que puedes mostrar y una evaluación por escrito.',
      },
      {
        title: 'Horarios flexibles',
        text: 'Acordamos jornada y meses según tu malla: tiempo completo, medio tiempo, mañanas o tardes.',
      },
    ],
  },
};

const en: typeof es = {
  meta: {
    title: 'Internships',
    description:
      'Do your internship in electrical engineering, automation or panel building in Chile: real projects, a mentor and flexible hours.',
  },
  eyebrow: 'Work with us',
  title: 'Internships',
  lead: 'Drawings that get built, panels that get energized, plants that start up. We are looking for students of electrical engineering, automation and related degrees who want to be there.',
  toForm: 'Go to the application',
  benefits: {
    title: 'The three phases of an internship',
    items: [
      {
        title: 'Hands-on learning',
        text: 'Drawings, panels and programs of current projects from the first week, with someone on the team to answer your questions.',
      },
      {
        title: 'Professional experience',
        text: 'You take part in meetings, factory tests and site visits, and leave with work you can show and a written evaluation.',
      },
      {
        title: 'Flexible hours',
        text: 'We agree on hours and months around your courses: full time, part time, mornings or afternoons.',
      },
    ],
  },
};

export const internshipsTexts = { es, en };
