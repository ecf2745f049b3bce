/**
 * Browser translation replaces each text node by a `<font>` element. React keeps the removed node: it would fail when
 * it moves or removes that node, and an update of it would stay invisible. This puts the text node back whenever React
 * changes it. The browser then translates the new text.
 */
export function surviveTranslation(): void {
  const watcher = new MutationObserver(handleRecords)

  function handleRecords(records: MutationRecord[]): void {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        restore(target)
        continue
      }
      const replacement = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      for (const node of replacement ? removedNodes : [])
        if (node instanceof Text && !node.parentNode) {
          replacements.set(node, replacement as ChildNode)
          watcher.observe(node, { characterData: true })
        }
    }
  }

  watcher.observe(document.body, { childList: true, subtree: true })

  const { appendChild, insertBefore, removeChild } = Node.prototype
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    restore(child)
    return appendChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before && before.parentNode !== this) handleRecords(watcher.takeRecords())
    restore(child)
    if (before) restore(before)
    // A text node that was replaced before this code had loaded: at the end is better than an error.
    return insertBefore.call(this, child, before?.parentNode === this ? before : null) as Child
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) handleRecords(watcher.takeRecords())
    restore(child)
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
}

/** The element that is shown instead of a text node. */
const replacements = new WeakMap<Node, ChildNode>()

function restore(node: Node): void {
  const replacement = replacements.get(node)
  if (!replacement) return
  replacements.delete(node)
  replacement.replaceWith(node)
}
