/** A piece of a mail. What a `ticket` shows, a sentence says as well: plain text leaves it out. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'ticket'; readonly title: string; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

/** What a reader sees of a mail, as HTML and as plain text. */
export type LaidOut = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** A mail from its parts, in the product's look: the subject on the lit floor, the words on a table, what is theirs on paper. */
export function layOut(subject: string, parts: readonly Part[]): LaidOut {
  const texts = parts.map(asText).filter((part) => part !== '');
  return {
    subject,
    text: `${texts.join('\n\n')}\n\n-- \nBracketbid\n`,
    html: page(subject, parts.map(asHtml).join('\n')),
  };
}

function asText(part: Part): string {
  switch (part.kind) {
    case 'link':
      return `${part.text}: ${part.url}`;
    case 'code':
      return `    ${part.text}`;
    case 'quote':
      return part.text.replaceAll(/^/gm, '> ');
    case 'ticket':
      return '';
    default:
      return part.text;
  }
}

// Mail programs have neither our typefaces nor custom properties: system faces, and values written out. By night the
// classes win over what stands in the elements; where a program drops the style sheet, the mail stays as by day.
const DISPLAY =
  "'Avenir Next Condensed','Arial Narrow','Roboto Condensed',sans-serif-condensed,Arial,sans-serif";
const TEXT = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const NIGHT = `
@media (prefers-color-scheme: dark) {
  .floor { background: #0f0d0c !important; }
  .hall { background: #2a1a0f !important; }
  .table { background: #191614 !important; color: #f5eee2 !important; }
  .slip { background: #f4ecdd !important; color: #1d1813 !important; }
  .quiet { color: #988c7d !important; }
}`;

function asHtml(part: Part): string {
  const words = escapeHtml(part.text);
  switch (part.kind) {
    case 'link':
      return `<p style="margin:24px 0 8px"><a href="${escapeHtml(part.url)}" style="display:inline-block;background:#ff8a3c;color:#1b0d03;padding:15px 26px;border-radius:10px;text-decoration:none;font:800 20px/1.2 ${DISPLAY};letter-spacing:.02em">${words}</a></p>`;
    case 'code':
      return slip(
        `<span style="font:800 44px/1 ${DISPLAY};letter-spacing:.22em;padding-left:.22em">${words}</span>`,
        'center',
      );
    case 'quote':
      return slip(`<span style="white-space:pre-wrap">${words}</span>`, 'left');
    case 'ticket':
      return slip(
        `<span style="display:block;font:800 26px/1.15 ${DISPLAY}">${escapeHtml(part.title)}</span><span style="display:block;margin-top:12px;padding-top:12px;border-top:2px dotted #cbbda5">${words}</span>`,
        'left',
      );
    default:
      return `<p style="margin:0 0 14px">${words}</p>`;
  }
}

/** Paper: what is offered or somebody's own. */
function slip(inside: string, align: 'left' | 'center'): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0;border-collapse:separate"><tr><td class="slip" align="${align}" style="background:#ffffff;color:#1d1813;padding:20px;border-radius:5px;overflow-wrap:anywhere;word-break:break-word">${inside}</td></tr></table>`;
}

function page(title: string, body: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${heading}</title><style>:root { color-scheme: light dark; }${NIGHT}</style></head>
<body class="floor" style="margin:0;padding:0;background:#ece5d8">
<table role="presentation" class="floor" width="100%" cellpadding="0" cellspacing="0" style="background:#ece5d8"><tr><td align="center" style="padding:0 0 32px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;table-layout:fixed">
<tr><td class="hall" style="background:#3a2314;color:#fff4e4;padding:24px;border-bottom:2px solid #85796a">
<p style="margin:0 0 28px;font:800 19px/1 ${DISPLAY};letter-spacing:.01em"><span style="display:inline-block;width:12px;height:12px;margin-right:8px;border-radius:50%;background:#ff8a3c"></span>Bracketbid</p>
<h1 style="margin:0;font:800 32px/1.08 ${DISPLAY};color:#fff4e4;overflow-wrap:anywhere;word-break:break-word">${heading}</h1>
</td></tr>
<tr><td class="table" style="background:#f8f4ec;color:#1b1613;padding:26px 24px 22px;font:16px/1.55 ${TEXT};overflow-wrap:anywhere;word-break:break-word">
${body}
</td></tr>
<tr><td class="quiet" style="padding:16px 24px;color:#695e51;font:13px/1.4 ${TEXT}">Bracketbid</td></tr>
</table></td></tr></table></body></html>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
