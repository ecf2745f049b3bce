/** What people put into a `returnTo` to lead somebody to another site, or out of the app. */
export const openRedirects = [
  'https://evil.example', 'http://evil.example', 'HTTPS://evil.example', 'https:evil.example', 'https:/evil.example', 'https:///evil.example',
  'evil.example', 'www.evil.example/path', '//evil.example', '///evil.example', '////evil.example', '/\\evil.example', '\\/evil.example',
  '\\\\evil.example', '/\\/evil.example', '/\\\\evil.example', '//evil.example/%2f..', '//evil.example/..', '/%2fevil.example', '/%2Fevil.example',
  '/%2f%2fevil.example', '%2f%2fevil.example', '/%5cevil.example', '/%5Cevil.example', '/%5c%5cevil.example', '/%252fevil.example',
  '/%25252fevil.example', '/%255cevil.example', '/\tevil.example', '/\t/evil.example', '/\n/evil.example', '/\r\n/evil.example', '/%09/evil.example',
  '/%0a/evil.example', '/%0d%0aLocation:%20https://evil.example', '/\u0000/evil.example', '/%00/evil.example', ' //evil.example', ' https://evil.example',
  '/ /evil.example', '/.//evil.example', '/./\\evil.example', '/..//evil.example', '/a/..//evil.example', '/a//evil.example', '/%2e%2e//evil.example', '/%2e//evil.example',
  'javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,evil', 'vbscript:evil', 'file:///etc/passwd', 'mailto:evil@example.com',
  '@evil.example', ':evil.example', '?https://evil.example', '#https://evil.example', '.', '..', '', '/%', '/%zz', '/%ff', '/\ud800',
  '/\u00a0/evil.example', '/api/logout', '/api/logout?x', '/API/logout', '/%61pi/logout', '/api', `/${'x'.repeat(2000)}`,
]
