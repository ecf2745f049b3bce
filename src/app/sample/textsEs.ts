import type { SampleTexts } from './texts.ts'

export const textsEs: SampleTexts = {
  children: [
    { name: 'Lucía', age: 8, gender: 'girl', avatarUrl: '👧🏾' },
    { name: 'Mateo', age: 5, gender: 'boy', avatarUrl: '👦🏼' },
  ],
  quickActions: {
    greeting: 'Saludó con amabilidad',
    tidyToys: 'Guardó los juguetes',
    helpClean: 'Ayudó a limpiar',
    helpOthers: 'Ayudó a alguien',
    studyWell: 'Estudió con atención',
  },
  deductions: [
    { title: 'Gritó en la cena', points: 3 },
    { title: 'Dejó la bici bajo la lluvia', points: 5 },
  ],
  remedy: 'Arreglo pequeño',
  gift: 'Puntos sorpresa',
  habits: {
    read: { title: 'Leer 20 minutos', description: 'Después de cenar, en el sofá' },
    bed: { title: 'Hacer la cama' },
    teeth: { title: 'Cepillarse los dientes, mañana y noche' },
  },
  skills: {
    jumpRope: { title: 'Saltar la cuerda', targetUnit: 'saltos' },
    recitePoetry: { title: 'Recitar poemas', targetUnit: 'poemas' },
    swimming: { title: 'Natación', targetUnit: 'metros' },
  },
  job: 'Lavar el auto juntos',
  wishes: ['Un día en el parque acuático', 'Dinosaurios para armar'],
  moments: {
    elder: [
      {
        weather: 'cloudy',
        mood: 'worried',
        content: 'Primer día en el nuevo grupo de natación. Me dio la mano todo el camino.',
      },
      { weather: 'sunny', mood: 'proud', content: 'Fue a la escuela en bici y subió la cuesta sin bajarse.' },
      {
        weather: 'rainy',
        mood: 'calm',
        content: 'Llovió toda la tarde e hicimos un pastel. Los dos huevos los rompió sin ayuda.',
      },
      { weather: 'windy', mood: 'very_happy', content: '¡La cometa voló por fin!' },
    ],
    younger: [
      {
        weather: 'sunny',
        mood: 'surprised',
        content: 'Encontró un caracol tan grande como su pulgar y lo llamó Bruno.',
      },
      { weather: 'foggy', mood: 'tired', content: 'Caminó hasta la casa de la abuela, ida y vuelta.' },
    ],
  },
}
