import { API_BASE } from '@bracketbid/contract/call';
import { LIVE_RULES, liveMessages, type LiveMessage } from './asyncApi.ts';
import { createJsonSchemas } from './jsonSchemas.ts';

const STYLE = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
  pre { overflow-x: auto; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentcolor 8%, transparent); }
  code, pre { font: .875rem/1.5 ui-monospace, monospace; }
  section { border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
`;

/** The socket's messages as a page for people: no scripts, and nothing loaded from elsewhere. */
export function livePage(): string {
  const messages = liveMessages(createJsonSchemas('draft-07'));
  const from = (side: LiveMessage['from'], channel: LiveMessage['channel'] = 'auction') =>
    messages
      .filter((message) => message.from === side && message.channel === channel)
      .map(formatSection);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bracketbid: the live messages</title>
<style>${STYLE}</style>
</head>
<body>
<h1>The live messages</h1>
<p><a href="${API_BASE}/docs">The calls</a> · <a href="${API_BASE}/docs/asyncapi.json">AsyncAPI</a></p>
${LIVE_RULES.map((rule) => `<p>${inline(rule)}</p>`).join('\n')}
<h2>From the server</h2>
${from('server').join('\n')}
<h2>From a client</h2>
${from('client').join('\n')}
<h2>To a board</h2>
${from('server', 'board').join('\n')}
</body>
</html>
`;
}

function formatSection(message: LiveMessage): string {
  const { name, from, channel, summary, note, example, ack, payload } = message;
  const id = `${channel === 'board' ? 'board' : from}-${name}`;
  const acknowledged = ack === null ? '' : `<p>Acknowledged with</p>${code(ack)}`;
  return `<section id="${id}" aria-labelledby="${id}-name">
<h3 id="${id}-name"><code>${escaped(name)}</code></h3>
<p>${inline(summary)}. ${inline(note)}</p>
${code(example)}${acknowledged}
<details><summary>Schema</summary>${code(payload)}</details>
</section>`;
}

function code(value: unknown): string {
  return `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

/** Renders the Markdown that these texts use: code, bold, links. */
function inline(text: string): string {
  return escaped(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((https:[^)]+)\)/g, '<a href="$2">$1</a>');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
