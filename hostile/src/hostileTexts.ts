/** Texts that have broken databases, screens, headers and mails, by kind. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a NUL': 'x\u0000y',
  'half a surrogate pair': '\ud800',
  'the other half': 'x\udc00y',
  'text that runs backwards': 'Ann\u202eevil',
  'nothing visible': '\u200b\u3164',
  'an isolate that never ends': 'Bob\u2066',
  'line breaks': 'Ann\r\nBcc: all@example.test',
  'a script': '"><script>alert(1)</script>',
  SQL: "'; DROP TABLE users; --",
  'a format': '%s%n{{7*7}}${7*7}',
  'a path': '../../../../etc/passwd',
  'a prototype': '__proto__',
  'one long word': 'A'.repeat(20_000),
  'piled accents': `Z${'\u0301'.repeat(500)}`,
};
