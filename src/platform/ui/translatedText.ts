/**
 * Browser translation replaces each text node by a `<font>` element. React keeps the removed node: it would fail when it
 * moves or removes that node, and an update of it would stay invisible. This puts the node back beside the element,
 * without its words. Once React changes, moves or removes it, the element goes, and the browser translates again.
 */
export function surviveTranslation(): void {
  /** The elements that are shown instead of text nodes, with the words of these. */
  const translations = new WeakMap<Node, { element: ChildNode; words: string }>()

  new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const replacement = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      for (const node of type === 'characterData' ? [target] : removedNodes) {
        if (!(node instanceof Text)) continue
        const translation = translations.get(node)
        if (translation) {
          translations.delete(node)
          translation.element.remove()
          if (type === 'childList') node.data = translation.words
        } else if (replacement && !node.isConnected) {
          translations.set(node, { element: replacement as ChildNode, words: node.data })
          node.data = ''
          ;(replacement as ChildNode).before(node)
        }
      }
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
