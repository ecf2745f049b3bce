/** What another screen wants a card for. */
export type Wish = { habit: string } | { praise: string }

/** The wish in the address of the page. */
export function readWish(): Wish | undefined {
  const query = new URLSearchParams(location.search)
  const [habit, praise] = [query.get('habit'), query.get('praise')]
  if (habit !== null) return { habit }
  return praise === null ? undefined : { praise }
}
