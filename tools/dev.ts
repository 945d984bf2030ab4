import { spawn } from 'node:child_process';

/** The server, restarted when it changes, and the web app's development server: http://127.0.0.1:5173 */
const children = [
  spawn('node', ['--watch', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn('npm', ['run', 'dev', '-w', '@bracketbid/web'], { stdio: 'inherit' }),
];
for (const child of children) child.once('exit', () => children.forEach((other) => other.kill()));
