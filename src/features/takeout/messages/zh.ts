export const zh = {
  takeAlong: {
    title: '导出全部数据',
    text: '一个 zip 文件：所有记录和照片，还有一个不用小芽也能看的网页。',
    download: '下载',
    exportedAt: '上次下载：{date}',
    exportedNever: '还没有下载过',
    backedUpAt: '服务器上次备份：{date}',
    backedUpNever: '服务器还没有备份过',
    preparing: '正在准备…',
    import: '导入文件',
    importFile: '小芽的 zip 文件',
    importText: '只添加没有的，不改动已有的。',
    dryRun:
      '新增：{children, number} 个孩子、{activities, number} 条记录、{moments, number} 个点滴、{photos, number} 张照片；{skipped, number} 条已存在。',
    importSubmit: '添加',
    imported: '都导入了',
    importInvalid: '这不是小芽的文件，或文件已损坏。',
    ownersOnly: '管理家庭的人可以这样做。',
    settingsTitle: '你的数据',
  },
} as const
