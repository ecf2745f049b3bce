import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  family: {
    unnamed: 'Nuestra familia',
    roleOwner: 'Administra la familia',
    roleGuardian: 'Cuida a diario',
    roleHelper: 'Ayuda',
    roleOwnerText: 'Puede todo y decide quién participa.',
    roleGuardianText: 'Todo sobre los peques: puntos, hábitos, premios y momentos.',
    roleHelperText:
      'Para abuelos o quien los cuida. Ve todo, da puntos, marca hábitos y agrega momentos. No quita nada.',
  },
  join: {
    title: '¿Unirte a {family}?',
    titleUnnamed: '¿Unirte a la familia de {name}?',
    by: '{name} te invita.',
    seen: 'Los demás ven tu nombre en lo que anotas. Quien administra la familia ve también tu correo.',
    create: 'Crear cuenta y unirme',
    signIn: 'Entrar y unirme',
    accept: 'Unirme',
    as: 'Entraste como {email}.',
    otherAccount: 'Usar otra cuenta',
    decline: 'Ahora no',
    welcome: '¡Qué bueno tenerte en {family}!',
    already: 'Ya estás en esta familia.',
    goneTitle: 'Esta invitación ya no sirve',
    goneText: 'Se usó, se retiró o se le acabó el tiempo. Pide otra.',
    checking: 'Revisando la invitación…',
    sampleNote: 'Estás en una familia de ejemplo. Crea una cuenta para unirte.',
  },
})
