/** A page without the app, in one language, as HTML. */
export interface PrerenderedPage {
  /** Title and description. */
  head: string
  body: string
}
