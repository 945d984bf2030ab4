import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

const SERVER = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), precompress()],
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
});
