export const es = {
  takeAlong: {
    title: 'Llévate todo',
    text: 'Un archivo zip: cada registro, cada foto y una página que cuenta la historia sin Pipling.',
    download: 'Descargar',
    exportedAt: 'Última descarga: {date}',
    exportedNever: 'Todavía no se descargó',
    backedUpAt: 'Última copia del servidor: {date}',
    backedUpNever: 'El servidor todavía no tiene copia',
    preparing: 'Preparando…',
    import: 'Traer un archivo',
    importFile: 'Un archivo zip de Pipling',
    importText: 'Agrega lo que no está. No cambia lo que ya hay.',
    dryRun:
      'Nuevos: {children, plural, one {# peque} other {# peques}}, {activities, number} registros, {moments, number} momentos y {photos, number} fotos. Ya estaban: {skipped, number}.',
    importSubmit: 'Agregarlos',
    imported: 'Ya está todo',
    importInvalid: 'No es un archivo de Pipling o está dañado.',
    ownersOnly: 'Puede hacerlo quien administra la familia.',
    settingsTitle: 'Tus datos',
  },
} as const
