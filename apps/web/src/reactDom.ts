/** React's renderer: in `base`, where its long first run keeps nobody from the app's own (`chunks.ts`). */
export { createRoot, hydrateRoot } from 'react-dom/client';
