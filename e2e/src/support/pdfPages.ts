import { inflateSync } from 'node:zlib';

/**
 * What each page of a PDF of Chromium's draws, in the order of the pages, as operators of PDF (ISO 32000, annex A). Of a page that
 * draws nothing: an empty text.
 */
export function contentOfPages(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [
    ...text.matchAll(
      /(\d+) 0 obj\s*<<(?:(?!endobj)[\s\S])*?\/Type\s*\/Page\b(?!s)[\s\S]*?endobj/gu,
    ),
  ]
    .map(([page]) => /\/Contents\s+(\d+) 0 R/u.exec(page)?.[1])
    .map((id) => (id === undefined ? '' : readStream(pdf, text, id)));
}

function readStream(pdf: Buffer, text: string, id: string): string {
  const [head = ''] =
    new RegExp(`(?:^|\\s)${id} 0 obj[\\s\\S]*?stream\\r?\\n`, 'u').exec(text) ?? [];
  const from = text.indexOf(head) + head.length;
  const bytes = pdf.subarray(from, text.indexOf('endstream', from));
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}
