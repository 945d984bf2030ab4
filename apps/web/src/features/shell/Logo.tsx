import classes from './Logo.module.css';

/** The name of the product with its mark: a bracket that leads to its winner; or the site's own picture. */
export function Logo({ image = '' }: { readonly image?: string | undefined }) {
  if (image !== '') return <img className={classes.image} src={image} alt="Bracketbid" />;
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 26 22" aria-hidden>
        <path d="M1 3h9v16H1M10 11h6" />
        <circle cx="20.5" cy="11" r="5" />
      </svg>
      Bracketbid
    </span>
  );
}
