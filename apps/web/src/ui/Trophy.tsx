/** A trophy, in the colour of the text around it. Decoration. */
export function Trophy({ size = 32 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="currentColor">
      <path d="M9 4h14v2h5v4a6 6 0 0 1-6 6h-.4A7 7 0 0 1 17.5 19v4H21a2 2 0 0 1 2 2v3H9v-3a2 2 0 0 1 2-2h3.5v-4a7 7 0 0 1-4.1-3H10a6 6 0 0 1-6-6V6h5zm0 4.5H6.5V10A3.5 3.5 0 0 0 9.4 13.4 14 14 0 0 1 9 10zm14 0V10a14 14 0 0 1-.4 3.4 3.5 3.5 0 0 0 2.9-3.4V8.500z" />
    </svg>
  );
}
