/**
 * A cookie that the page writes with the id of the child that was selected last, so that the server can put what Home
 * shows of that child into the page. It grants nothing.
 */
export const childCookie = 'pipling_child'
