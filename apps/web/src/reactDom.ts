/** React's renderer. A module of its own, so that it is in the chunk `base` (`chunks.ts`). */
export { createRoot, hydrateRoot } from 'react-dom/client';
