/** What a page without the app is in one language, as HTML. Drawn by the browser's code, put into a page by the build's. */
export interface DrawnPage {
  /** Title and description. */
  head: string
  body: string
}
