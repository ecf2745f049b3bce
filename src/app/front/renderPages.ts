// What the build draws: see `pagesPlugin.ts`.
export { renderLanding } from './renderLanding.tsx'
export { renderPrivacy } from './renderPrivacy.tsx'
