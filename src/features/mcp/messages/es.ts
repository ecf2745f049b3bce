import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  mcp: {
    title: 'Para un asistente de IA (MCP)',
    text: 'Un asistente tuyo puede leer con una clave. Ve lo que la clave permite.',
    address: 'Dirección',
    how: 'Cómo conectarlo',
    how1: 'Crea una clave que pueda leer.',
    how2: 'Da a tu asistente la dirección y la clave como «Bearer».',
    how3: 'Pregúntale: «¿Cómo fue la semana de {name}?»',
    warn: 'Lo que lee llega a quien opera ese asistente.',
    copy: 'Copiar la dirección',
    copied: 'Dirección copiada',
  },
})
