/** The templates of the two forms of the offer to install the app, which the build has added to the landing page. */
export const installIds = { prompt: 'install', instructions: 'install-ios' } as const
