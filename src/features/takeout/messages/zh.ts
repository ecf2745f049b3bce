export const zh = {
  takeAlong: {
    title: '导出全部数据',
    text: '一个 zip 文件：所有记录和照片，还有一个不用小芽也能看的网页。',
    download: '下载',
    exportedAt: '上次下载：{date}',
    exportedNever: '还没有下载过',
    backedUpAt: '服务器上次备份：{date}',
    backedUpNever: '服务器还没有备份过',
    ownersOnly: '管理家庭的人可以这样做。',
    settingsTitle: '你的数据',
  },
} as const
