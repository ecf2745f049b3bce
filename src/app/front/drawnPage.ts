/** A page without the app, in one language, as HTML. */
export interface DrawnPage {
  /** Title and description. */
  head: string
  body: string
}
