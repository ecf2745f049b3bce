// The entry point for the prerendering: see `pagesPlugin.ts`.
export { renderLanding } from './renderLanding.tsx'
export { renderPrivacy } from './renderPrivacy.tsx'
