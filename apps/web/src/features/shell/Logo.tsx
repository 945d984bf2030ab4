import classes from './Logo.module.css';

/** The name of the product with its mark: a bracket that leads to its winner; or the site's own picture. */
export function Logo({ image = '' }: { readonly image?: string | undefined }) {
  if (image !== '') return <img className={classes.image} src={image} alt="Bracketbid" />;
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" aria-hidden>
        <path d="M4 7h8v9h8M4 25h8v-9" />
        <circle cx="24" cy="16" r="4.5" />
      </svg>
      Bracketbid
    </span>
  );
}
