export const internshipsPage = {
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
    sheet: 'Lámina 01',
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
  formSheet: 'Lámina 02',
};
