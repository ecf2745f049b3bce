/** A prerendered page in one language, as HTML. The build inserts it into the page template. */
export interface DrawnPage {
  /** The title and the description. */
  head: string
  body: string
}
