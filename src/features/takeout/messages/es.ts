export const es = {
  takeAlong: {
    title: 'Llévate todo',
    text: 'Un archivo zip: cada registro, cada foto y una página que cuenta la historia sin Pipling.',
    download: 'Descargar',
    exportedAt: 'Última descarga: {date}',
    exportedNever: 'Todavía no se descargó',
    backedUpAt: 'Última copia del servidor: {date}',
    backedUpNever: 'El servidor todavía no tiene copia',
    ownersOnly: 'Puede hacerlo quien administra la familia.',
    settingsTitle: 'Tus datos',
  },
} as const
