import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  children: {
    selectTitle: 'Elige a tu peque',
    manageTitle: 'Gestionar peques',
    manage: 'Gestionar',
    manageDone: 'Listo',
    addTitle: 'Agregar peque',
    editTitle: 'Editar a {name}',
    name: 'Nombre',
    namePlaceholder: 'Nombre o apodo',
    age: 'Edad',
    ageHint: 'De 1 a {max, number}',
    ageEditHint: 'Las edades fuera de 1 a {max, number} no se guardan',
    gender: 'Género',
    boy: 'Niño',
    girl: 'Niña',
    genderNone: 'Prefiero no decirlo',
    birthday: 'Cumpleaños',
    avatar: 'Avatar',
    avatarBoy: 'Niño {n, number}',
    avatarGirl: 'Niña {n, number}',
    avatarAnimal: 'Animal {n, number}',
    added: '¡Hola, {name}!',
    addedText: 'A crecer en equipo.',
    updated: 'Cambios guardados',
    deleted: 'Se eliminó a {name}',
    deleteTitle: '¿Eliminar a {name}?',
    deleteText:
      'Se borrarán para siempre las conductas, los hábitos, las habilidades y todos los demás datos de {name}. No se puede deshacer.',
    deleteConfirm: 'Eliminar para siempre',
    keep: 'Conservar a {name}',
    lastTitle: 'No se puede eliminar',
    lastText: 'Tiene que quedar al menos un peque.',
    row: '{name}, {count, plural, one {# punto} other {# puntos}}',
  },
})
